/** Texts of one's own holidays. */
export const ownHolidaysEn = {
  title: 'My holidays',
  at: 'At {{place}}',
  previous: 'Holidays of {{year}}',
  year: 'Year',
  next: 'Next holiday',
  today: 'Today',
  tomorrow: 'Tomorrow',
  inDays_one: 'In 1 day',
  inDays_other: 'In {{count}} days',
  all: 'All holidays',
  none: 'No holidays yet',
  noneText: 'They appear here once the {{year}} calendar is set up.',
  days_one: '1 holiday',
  days_other: '{{count}} holidays',
  list: 'Holidays of {{year}}',
  restricted: 'Restricted holidays',
  restrictedText_one:
    'You can choose one of these in {{year}}. It is a normal working day for everybody else.',
  restrictedText_other:
    'You can choose {{count}} of these in {{year}}. They are normal working days for everybody else.',
  restrictedNone: 'The number of restricted holidays you can choose in {{year}} isn’t set yet.',
  chosen: 'Chosen',
  weekOff: 'Falls on a week-off',
  past: 'Past',
}
