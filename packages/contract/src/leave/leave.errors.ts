import { errorCatalogue } from '../kit/index.ts'

export const leaveErrors = errorCatalogue({
  'leave.insufficient_balance': {
    status: 422,
    message: 'There is not enough {type}: on {day} {short} days would be missing.',
    hi: '{type} पर्याप्त नहीं है: {day} को {short} दिन कम पड़ेंगे।',
  },
  'leave.not_allowed': { status: 422, message: '{problem}', hi: '{problem}' },
  'leave.type_inactive': { status: 422, message: '{type} is switched off. Switch it on first.' },
  'leave.type_in_use': {
    status: 409,
    message: '{type} is in {count} active leave rules. Take it out of them before you switch it off.',
  },
  'leave.rule_without_types': { status: 422, message: 'A leave rule gives at least one leave type.' },
  'leave.rule_in_use': {
    status: 409,
    message: '{count} people have this rule as their own. Give them another one before you switch it off.',
  },
  'leave.rule_inactive': { status: 422, message: 'The rule {name} is switched off.' },
  'leave.same_type': { status: 422, message: 'Choose two different leave types.' },
  'leave.assignment_overlaps': {
    status: 409,
    message: '{name} has had another rule of their own since {day}. Choose a later first day.',
  },
  'leave.before_joining': { status: 422, message: '{name} joined on {day}. Choose that day or a later one.' },
  'leave.encash_limit': { status: 422, message: '{problem}' },
  'leave.sandwich_overlaps': {
    status: 409,
    message: 'The rule {name} holds for some of these leave types already. One type has one sandwich rule.',
  },
  'leave.comp_off_type': { status: 422, message: 'Choose a leave type of the kind comp-off.' },
  'leave.upload_rejected': {
    status: 422,
    message: 'Nothing was saved: {count} cells need a correction. The error file marks them.',
  },
  'leave.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'leave.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'leave.no_year_end': { status: 422, message: 'No leave year ends on {day} by the rules in force.' },
  'leave.year_not_over': {
    status: 422,
    message: 'The leave year ends on {day}. Close it on a later day.',
  },
  'leave.year_end_used': { status: 409, message: '{problem}' },
  'leave.year_end_state': {
    status: 409,
    message: 'This closing is not finished, is being taken back, or was taken back already.',
  },
  'leave.year_end_busy': { status: 409, message: '{problem}' },
  'leave.comp_off_only': {
    status: 422,
    message: '{type} is a comp-off type: its days come from work on off-days, not from a cycle.',
  },
})
