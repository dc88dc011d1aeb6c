export const teamTodayEn = {
  title: 'My team today',
  states: {
    in: 'In',
    late: 'Late',
    elsewhere: 'At home or on duty',
    away: 'Away',
    expected: 'Not in yet',
    out: 'Left for the day',
    off: 'Week-off or holiday',
  },
  of: '{{state}}: {{count}}',
  late: '{{count}} min late',
  more_one: 'and {{count}} more person',
  more_other: 'and {{count}} more people',
  calendar: 'Who is away',
}
