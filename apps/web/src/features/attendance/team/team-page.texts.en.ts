/** Texts of the dashboard's tab Team; the states are those of the card of self-service (`team.texts.en.ts`). */
export const teamPageEn = {
  about: 'Where your team is today.',
  views: 'Views',
  summary: 'Summary',
  people: 'People',
  none: 'No team to show',
  noneText: 'Your direct reports appear here; without any, your manager and colleagues.',
  name: 'Name',
  state: 'Today',
  calendar: 'Who is away',
  first: 'The first {{shown}} of {{count}} people, by name.',
}
