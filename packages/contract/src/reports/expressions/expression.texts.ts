import { defineContractTexts } from '../../kit/texts.ts'

/** What is wrong with a formula. */
export const expressionTexts = defineContractTexts('reports.expression', {
  en: {
    empty: 'Enter a formula.',
    tooLong: 'The formula is too long.',
    tooDeep: 'The formula is nested too deeply.',
    character: 'Unexpected character {character}.',
    openText: 'This text has no closing quotation mark.',
    openColumn: 'This column name has no closing bracket.',
    unexpected: 'Unexpected {what}.',
    end: 'The formula ends too early.',
    expected: '{what} is missing here.',
    unknownColumn: 'There is no column {name}.',
    unknownFunction: 'There is no function {name}.',
    bareName: 'Unknown word {name}. Column names are written in brackets: [{name}].',
    notUsable: '{name} can’t be used in a formula.',
    fewArguments: { one: '{name} needs a value.', other: '{name} needs {count} values.' },
    manyArguments: { one: '{name} takes only one value.', other: '{name} takes at most {count} values.' },
    argument: '{name} expects {wanted} here, not {given}.',
    sameKind: '{left} and {right} can’t be combined by {operator}.',
    compared: '{left} can’t be compared with {right}.',
    divided: '{left} can’t be divided by {right}.',
    mixed: 'All results must be of one kind: {left} and {right} differ.',
    literal: '{name} needs a plain value here, not a calculation.',
    digits: 'Enter a whole number from 0 to 6.',
    day: 'Enter a date as YYYY-MM-DD, such as date("2026-04-01").',
    choice: '{value} is not a value of {name}. Possible values: {choices}.',
    noResult: 'This formula has no value.',
  },
  hi: {
    empty: 'फ़ॉर्मूला लिखें।',
    tooLong: 'फ़ॉर्मूला बहुत लंबा है।',
    unknownColumn: '{name} नाम का कॉलम नहीं है।',
    unknownFunction: '{name} नाम का फ़ंक्शन नहीं है।',
  },
})

/** The kinds of values, in words. */
export const valueKindTexts = defineContractTexts('reports.value_kind', {
  en: {
    number: 'a number',
    days: 'days',
    minutes: 'a duration',
    money: 'an amount of money',
    text: 'text',
    choice: 'a choice',
    date: 'a date',
    boolean: 'yes or no',
    empty: 'an empty value',
    measure: 'a number, days, a duration or money',
    any: 'a value',
  },
  hi: {},
})
