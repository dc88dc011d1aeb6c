import { errorCatalogue } from '../kit/index.ts'

export const leaveErrors = errorCatalogue({
  'leave.insufficient_balance': {
    status: 422,
    message: 'There is not enough {type}: on {day} {short} days would be missing.',
  },
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
  'leave.comp_off_only': {
    status: 422,
    message: '{type} is a comp-off type: its days come from work on off-days, not from a cycle.',
  },
})
