export const clockEn = {
  title: 'Attendance',
  month: 'My attendance',
  state: {
    out: 'You are not clocked in',
    in: 'Clocked in at {{time}}',
    break: 'On a break since {{time}}',
  },
  action: { in: 'Clock in', out: 'Clock out', break_start: 'Start break', break_end: 'End break' },
  outsideHours:
    'This is outside your shift hours, so the time counts towards no day. If it should, request an attendance correction for that day.',
  today: 'Worked today',
  workedToday: 'Worked today: {{time}}',
  running: 'Since clock-in',
  breaks: 'Breaks: {{time}}',
  shift: '{{name}}, {{start}} to {{end}}',
  noShift: 'No shift today',
  week_off: 'Week-off',
  holiday: 'Holiday',
  late: '{{count}} min late',
  punches: 'Today’s punches',
  direction: {
    in: 'Clock-in',
    out: 'Clock-out',
    break_start: 'Break start',
    break_end: 'Break end',
    unknown: 'Punch',
  },
  place: 'Your location is recorded when you clock in or out.',
  locating: 'Finding your location …',
  position: {
    denied:
      'This site is not allowed to use your location. Allow it in the browser’s settings for this site and in the settings of your device, then try again.',
    unavailable:
      'Your device could not determine its location. Switch on location services or Wi-Fi, or go near a window, then try again.',
    timeout: 'Finding your location took too long. Go outdoors or near a window, then try again.',
    unsupported: 'This browser can’t determine your location. Use another browser or your phone.',
  },
  withoutPlace: 'Recorded without your location, so it does not count as being at your workplace.',
  notRecorded: 'Nothing was recorded, because your location is required.',
  unclear:
    'Recorded. Your location was too inaccurate to tell whether you are at your workplace. Go outdoors or near a window next time.',
  picture: 'A photo is taken when you clock in or out.',
  outside:
    'Recorded. You were not at your workplace. If you were, ask HR to check the area set for your workplace.',
  recorded: 'Recorded.',
  already: 'Nothing was recorded because your status was already up to date.',
  queued_one: 'One punch is saved on this device and will be sent when you are back online.',
  queued_other: '{{count}} punches are saved on this device and will be sent when you are back online.',
  refused: '{{action}} at {{time}} was not accepted: {{reason}}',
  correct: 'Request correction',
  dismiss: 'Remove',
  hours: '{{hours}} h {{minutes}} min',
}
