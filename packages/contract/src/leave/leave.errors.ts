import { errorCatalogue } from '../kit/index.ts'

export const leaveErrors = errorCatalogue({
  'leave.insufficient_balance': {
    status: 422,
    message: 'Not enough {type}: the balance would be {short} short from {day}.',
    hi: '{type} पर्याप्त नहीं है: {day} से {short} कम पड़ेगा।',
  },
  'leave.below_limit': { status: 409, message: '{problem}', hi: '{problem}' },
  'leave.not_allowed': { status: 422, message: '{problem}', hi: '{problem}' },
  'leave.type_inactive': { status: 422, message: '{type} is inactive. Activate it first.' },
  'leave.type_in_use': {
    status: 409,
    message: '{type} is used in {count} active leave rules. Remove it from them before you deactivate it.',
  },
  'leave.rule_without_types': { status: 422, message: 'A leave rule needs at least one leave type.' },
  'leave.rule_in_use': {
    status: 409,
    message:
      '{count} people have this rule assigned individually. Assign them another rule before you deactivate it.',
  },
  'leave.rule_inactive': { status: 422, message: 'The rule {name} is inactive.' },
  'leave.same_type': { status: 422, message: 'Choose two different leave types.' },
  'leave.assignment_overlaps': {
    status: 409,
    message: '{name} has had another individual rule since {day}. Choose a later first day.',
  },
  'leave.before_joining': { status: 422, message: '{name} joined on {day}. Choose that day or a later one.' },
  'leave.encash_limit': { status: 422, message: '{problem}' },
  'leave.sandwich_overlaps': {
    status: 409,
    message:
      'The rule {name} already applies to some of these leave types. Each leave type can have only one sandwich rule.',
  },
  'leave.comp_off_type': { status: 422, message: 'Choose a comp-off leave type.' },
  'leave.upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'leave.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'leave.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'leave.no_year_end': { status: 422, message: 'No leave year ends on {day} under the current rules.' },
  'leave.year_not_over': {
    status: 422,
    message: 'The leave year ends on {day}. Close it on a later day.',
  },
  'leave.year_end_used': { status: 409, message: '{problem}' },
  'leave.year_end_state': {
    status: 409,
    message: 'This closing is not finished, is being reverted, or was already reverted.',
  },
  'leave.year_end_busy': { status: 409, message: '{problem}' },
  'leave.comp_off_only': {
    status: 422,
    message:
      '{type} is a comp-off type. Its days are earned by working on non-working days, not credited by cycle.',
  },
})
