/** Texts of access groups and rules of onboarding. */
export const accessEn = {
  subtitle:
    'Reserve steps for groups of people. Steps that no active rule names can be done by everybody who may move candidates.',
  add: 'New access rule',
  name: 'Name',
  note: 'Note',
  steps: 'Restricted steps',
  stepsHelp:
    'Only the people below can finish these steps, tick their activities or move candidates back to them.',
  flow: 'Flow',
  flowHelp: 'Leave empty for candidates of all flows.',
  allFlows: 'All flows',
  people: 'People',
  peopleHelp: 'They need the permission to move candidates as well: a rule never gives more than that.',
  count_one: '{{count}} person',
  count_other: '{{count}} people',
  status: 'Status',
  isOn: 'Active',
  isOnHelp: 'While it is inactive, it reserves nothing.',
  on: 'Active',
  off: 'Inactive',
  switchOn: 'Activate',
  switchOff: 'Deactivate',
  switchOnOne: 'Activate {{name}}',
  switchOffOne: 'Deactivate {{name}}',
  empty: 'No access rules',
  emptyText:
    'Everybody with the permission to move candidates can do every step. A rule reserves steps for some people.',
}
