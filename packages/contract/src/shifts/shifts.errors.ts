import { errorCatalogue } from '../kit/index.ts'

export const shiftsErrors = errorCatalogue({
  'shifts.code_taken': {
    status: 409,
    message: 'Another shift already has the code {code}. Please choose a different code.',
  },
  'shifts.name_taken': {
    status: 409,
    message: 'Another shift is already called {name}. Please choose a different name.',
  },
  'shifts.in_use': {
    status: 409,
    message:
      'This shift is still assigned to {people} people and by {rules} rules. Assign them another shift first.',
  },
  'shifts.was_used': {
    status: 409,
    message: 'This shift has been assigned to people and is part of their history. Deactivate it instead.',
  },
  'shifts.inactive': {
    status: 409,
    message: '{name} is inactive. Activate it first, or choose another shift.',
  },
  'shifts.rule_overlap': {
    status: 409,
    message: 'Another rule for the same people starts on {day}. Cancel or edit that one first.',
  },
  'shifts.assignment_overlap': {
    status: 409,
    message:
      '{count} of these people already have an individual shift in this period. Nothing was saved. Replace their shifts, or choose other days.',
  },
})
