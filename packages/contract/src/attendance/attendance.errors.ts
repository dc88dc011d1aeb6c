import { errorCatalogue } from '../kit/index.ts'

export const attendanceErrors = errorCatalogue({
  'attendance.not_employed': { status: 422, message: 'You are not employed on {day}: nothing was recorded.' },
  'attendance.clock_not_allowed': {
    status: 422,
    message: 'Where you work, people don’t clock in {way}. Nothing was recorded.',
  },
  'attendance.position_missing': {
    status: 422,
    message: 'Your place is asked for when you clock in. Let the browser tell it and try again.',
  },
  'attendance.outside_fence': {
    status: 422,
    message: 'You are not where you may clock in ({distance}). Nothing was recorded.',
  },
  'attendance.outside_network': {
    status: 422,
    message: 'You can only clock in from the network of your workplace. Nothing was recorded.',
  },
  'attendance.selfie_missing': { status: 422, message: 'A picture is asked for when you clock in.' },
  'attendance.offline_too_old': {
    status: 422,
    message:
      'This was made at {at}, longer ago than the {hours} hours that are taken. Ask for a regularisation instead.',
  },
  'attendance.offline_future': {
    status: 422,
    message: 'The device’s clock is ahead: {at} has not come yet. Set it right and try again.',
  },
  'attendance.wrong_state': {
    status: 409,
    message: '{problem}',
  },
  'attendance.device_refused': {
    status: 401,
    message: 'The device is not known, its key is wrong, or its signature is too old.',
  },
  'attendance.device_name_taken': { status: 409, message: 'There is a device called {name} already.' },
  'attendance.badge_taken': { status: 409, message: 'The badge {badge} belongs to {name} already.' },
  'attendance.lock_overlaps': {
    status: 409,
    message: 'Days from {from} to {to} are locked already. Choose other days, or release that period first.',
  },
  'attendance.lock_open_days': {
    status: 422,
    message: 'The period ends on {to}; it can be locked once that day is over everywhere.',
  },
  'attendance.daily_unavailable': { status: 422, message: '{why}' },
  'attendance.day_locked': {
    status: 409,
    message: '{day} is in a locked period. Release the period first.',
  },
  'attendance.settling_refused': { status: 422, message: '{problem}' },
  'attendance.upload_rejected': {
    status: 422,
    message: 'Nothing was saved: {count} cells need a correction. The error file marks them.',
  },
  'attendance.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'attendance.upload_columns': {
    status: 422,
    message:
      'The columns {columns} are missing. Please fill in the sample file, or say which column is which.',
  },
  'attendance.overtime_refused': { status: 422, message: '{problem}' },
  'attendance.penalties_open_month': {
    status: 422,
    message: 'The month ends on {to}; its penalties can be taken once that day is over.',
  },
  'attendance.penalty_leave_type': {
    status: 422,
    message: 'Choose a leave type that is in use and no comp-off.',
  },
  'attendance.provision_refused': { status: 422, message: '{problem}' },
  'attendance.trip_refused': { status: 422, message: '{problem}' },
  'attendance.regularisation_refused': { status: 422, message: '{problem}' },
})
