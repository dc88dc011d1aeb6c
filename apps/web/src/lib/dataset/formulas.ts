import type { ComputedColumn } from '@muster/contract/reports/dataset-query'
import { checkExpression } from '@muster/contract/reports/expressions/check-expression'
import { valueKindTexts } from '@muster/contract/reports/expressions/expression.texts'
import { type ExpressionColumn, ExpressionError } from '@muster/contract/reports/expressions/expression-types'
import { parseExpression } from '@muster/contract/reports/expressions/parse-expression'
import { renameColumns } from '@muster/contract/reports/expressions/read-tokens'

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Written by hand: a percent sign stands for itself.
    return text
  }
}

/** The calculated columns in a filter's values (`report-address.ts` writes them); what is none is left out. */
export function readComputed(values: readonly (string | number)[]): ComputedColumn[] {
  return values.flatMap((value) => {
    const [key = '', heading, formula] = String(value).split(':')
    if (!/^x\d{1,2}$/.test(key) || !heading || !formula) return []
    return [{ key, heading: unescaped(heading), formula: unescaped(formula) }]
  })
}

/** What a formula is worth, in words, or what is wrong with it and at which character, from 1. */
export type FormulaState =
  | { readonly kind: string; readonly problem?: undefined }
  | { readonly problem: string; readonly at: number }

/** Checks a formula as the server does. */
export function checkFormula(formula: string, columns: readonly ExpressionColumn[]): FormulaState {
  try {
    return { kind: valueKindTexts(checkExpression(parseExpression(formula), columns).kind) }
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.message, at: error.at + 1 }
    throw error
  }
}

function renamed(formula: string, nameOf: (name: string) => string): string {
  try {
    return renameColumns(formula, nameOf)
  } catch (error) {
    // What can't be read yet stays as it is written.
    if (error instanceof ExpressionError) return formula
    throw error
  }
}

/** A formula with the headings of its columns, as people read it. */
export function withHeadings(formula: string, columns: readonly ExpressionColumn[]): string {
  const headings = new Map(columns.map(({ key, heading }) => [key, heading]))
  return renamed(formula, (name) => headings.get(name) ?? name)
}

/** A formula with the keys of its columns, as it is sent: they stay when a heading changes or is translated. */
export function withKeys(formula: string, columns: readonly ExpressionColumn[]): string {
  const keys = new Map(columns.map(({ key, heading }) => [heading.toLowerCase(), key]))
  return renamed(formula, (name) => keys.get(name.toLowerCase()) ?? name)
}
