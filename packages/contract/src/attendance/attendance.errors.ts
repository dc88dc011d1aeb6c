import { errorCatalogue } from '../kit/index.ts'

export const attendanceErrors = errorCatalogue({
  'attendance.not_employed': {
    status: 422,
    message: 'You are not employed on {day}, so nothing was recorded.',
    hi: '{day} को आप कार्यरत नहीं हैं: कुछ दर्ज नहीं हुआ।',
  },
  'attendance.clock_not_allowed': {
    status: 422,
    message: 'You can’t clock in {way} at your location. Nothing was recorded.',
    hi: 'आपके कार्यस्थल पर लोग {way} क्लॉक इन नहीं करते। कुछ दर्ज नहीं हुआ।',
  },
  'attendance.position_missing': {
    status: 422,
    message: 'Your location is required to clock in. Allow location access in the browser and try again.',
    hi: 'क्लॉक इन करते समय आपकी जगह पूछी जाती है। ब्राउज़र को बताने दें और फिर कोशिश करें।',
  },
  'attendance.outside_fence': {
    status: 422,
    message: 'You are outside the area where you can clock in ({distance}). Nothing was recorded.',
    hi: 'आप वहाँ नहीं हैं जहाँ क्लॉक इन कर सकते हैं ({distance})। कुछ दर्ज नहीं हुआ।',
  },
  'attendance.outside_network': {
    status: 422,
    message: 'You can only clock in from your workplace network. Nothing was recorded.',
    hi: 'आप केवल अपने कार्यस्थल के नेटवर्क से क्लॉक इन कर सकते हैं। कुछ दर्ज नहीं हुआ।',
  },
  'attendance.selfie_missing': {
    status: 422,
    message: 'A photo is required to clock in. Allow camera access and try again.',
    hi: 'क्लॉक इन करते समय चित्र माँगा जाता है।',
  },
  'attendance.offline_too_old': {
    status: 422,
    message:
      'This punch is from {at}, which is more than {hours} hours ago. Submit a correction request instead.',
    hi: 'यह {at} का है, {hours} घंटों की सीमा से पुराना। इसके बजाय उपस्थिति सुधार का अनुरोध करें।',
  },
  'attendance.offline_future': {
    status: 422,
    message: 'The device’s clock is ahead: {at} is in the future. Correct the clock and try again.',
    hi: 'उपकरण की घड़ी आगे है: {at} अभी आया नहीं है। उसे ठीक करके फिर कोशिश करें।',
  },
  'attendance.offline_not_recorded': {
    status: 422,
    message: 'This punch was made offline and could not be recorded: {why}',
    hi: 'यह प्रविष्टि बिना कनेक्शन के की गई थी और दर्ज नहीं हुई: {why}',
  },
  'attendance.wrong_state': {
    status: 409,
    message: '{problem}',
    hi: '{problem}',
  },
  'attendance.device_refused': {
    status: 401,
    message: 'The device is unknown, its key is wrong, or its signature is too old.',
  },
  'attendance.device_name_taken': { status: 409, message: 'A device called {name} already exists.' },
  'attendance.badge_taken': { status: 409, message: 'Badge {badge} is already assigned to {name}.' },
  'attendance.lock_overlaps': {
    status: 409,
    message: 'Days from {from} to {to} are already locked. Choose other days, or unlock that period first.',
  },
  'attendance.lock_open_days': {
    status: 422,
    message: 'The period ends on {to}. You can lock it once that day is over at all locations.',
  },
  'attendance.daily_unavailable': { status: 422, message: '{why}' },
  'attendance.day_locked': {
    status: 409,
    message: '{day} is in a locked period. Unlock the period first.',
  },
  'attendance.settling_refused': { status: 422, message: '{problem}' },
  'attendance.upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'attendance.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'attendance.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file, or match the columns.',
  },
  'attendance.overtime_refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'attendance.penalties_open_month': {
    status: 422,
    message: 'The month ends on {to}. You can run its deductions once that day is over.',
  },
  'attendance.penalty_leave_type': {
    status: 422,
    message: 'Choose an active leave type that is not comp-off.',
  },
  'attendance.provision_refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'attendance.trip_refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'attendance.regularisation_refused': { status: 422, message: '{problem}', hi: '{problem}' },
})
