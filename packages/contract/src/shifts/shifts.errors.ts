import { errorCatalogue } from '../kit/index.ts'

export const shiftsErrors = errorCatalogue({
  'shifts.code_taken': {
    status: 409,
    message: 'Another shift has the code {code}. Please choose another one.',
  },
  'shifts.name_taken': {
    status: 409,
    message: 'Another shift is called {name}. Please choose another name.',
  },
  'shifts.in_use': {
    status: 409,
    message:
      'This shift is still given to {people} people and by {rules} rules. Give those another one first.',
  },
  'shifts.was_used': {
    status: 409,
    message: 'This shift has been given to people, and their past needs it. Switch it off instead.',
  },
  'shifts.inactive': {
    status: 409,
    message: '{name} is switched off. Switch it on first, or choose another shift.',
  },
  'shifts.rule_overlap': {
    status: 409,
    message: 'Another rule for the same place begins on {day}. Take that one back first, or change it.',
  },
  'shifts.assignment_overlap': {
    status: 409,
    message:
      '{count} of these people have a shift of their own in these days already. Look at them, then replace it or choose other days; nothing was saved.',
  },
})
