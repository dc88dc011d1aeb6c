import { DISBURSEMENT, MOST_LEAVE_DAYS } from '@muster/contract/leave/leave.constants'
import { leaveLibrary } from '@muster/contract/leave/leave-library'
import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import { type LeaveTemplate, leaveTemplates } from '@muster/contract/leave/leave-templates'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { NEW_COMP_OFF_TERMS, NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import type { RuleDetails } from '../leave-queries.ts'

type Choices = RuleDetails['options']
export type ChosenType = Choices['leave_types'][number]

/** A leave type of a new rule: an existing one, or one of the library, which is added on saving. */
export interface NewRow {
  /** Identifies the row. */
  key: string
  LEAVE_TYPE_ID: number | null
  library: string | null
  LEAVE_TYPE_NAME: string
  LEAVE_TYPE_CODE: string
  colour: string
  terms: LeaveTerms
}

/** A rule that starts without leave types. */
export const EMPTY = 'none'

export const startOfRule = (id: number) => `rule:${id}`
export const startOfLaw = ({ key }: LeaveTemplate) => `law:${key}`
export const ruleIdOf = (start: string): number | null =>
  start.startsWith('rule:') ? Number(start.slice('rule:'.length)) : null
export const templateOf = (start: string): LeaveTemplate | undefined =>
  leaveTemplates.find((template) => startOfLaw(template) === start)

interface Known {
  LEAVE_RULE_ID: number
  status: number
  conditions: readonly unknown[]
}

/** The default start: a copy of the rule for everybody, else the template of the organisation's country. */
export function likelyStart(rules: readonly Known[], countryId: number): string {
  const usual = rules.find(({ status, conditions }) => status === 1 && conditions.length === 0)
  if (usual) return startOfRule(usual.LEAVE_RULE_ID)
  const law = leaveTemplates.find((template) => template.countryId === countryId)
  return law ? startOfLaw(law) : EMPTY
}

export const rowOfType = ({ kind, ...type }: ChosenType): NewRow => ({
  ...type,
  ...{ key: String(type.LEAVE_TYPE_ID), library: null },
  terms: kind === 'comp_off' ? NEW_COMP_OFF_TERMS : NEW_LEAVE_TERMS,
})

/** The rows of a template, using the organisation's own types with the same name or code. */
export function rowsOfTemplate(template: LeaveTemplate, types: readonly ChosenType[]): NewRow[] {
  return template.types.flatMap(({ library: key, terms }): NewRow[] => {
    const one = leaveLibrary.find((type) => type.key === key)
    if (!one) return []
    const own = types.find(
      (type) =>
        type.LEAVE_TYPE_NAME.toLowerCase() === one.name.toLowerCase() || type.LEAVE_TYPE_CODE === one.code,
    )
    return [
      {
        ...(own
          ? rowOfType(own)
          : {
              ...{ key, LEAVE_TYPE_ID: null, library: key },
              ...{ LEAVE_TYPE_NAME: one.name, LEAVE_TYPE_CODE: one.code, colour: one.colour },
            }),
        terms: { ...NEW_LEAVE_TERMS, ...terms },
      },
    ]
  })
}

/** The active types of a rule's current version, or of its latest if none is current. */
export function rowsOfRule(rule: RuleDetail, types: readonly ChosenType[]): NewRow[] {
  const version = rule.versions.find(({ is_current }) => is_current) ?? rule.versions[0]
  return (version?.types ?? [])
    .filter(({ LEAVE_TYPE_ID: id }) => types.some((type) => type.LEAVE_TYPE_ID === id))
    .map((type) => ({ ...type, key: String(type.LEAVE_TYPE_ID), library: null }))
}

/** The most frequently edited figure of the terms, and its unit. */
export function mainFigure(
  terms: LeaveTerms,
): { field: 'quota' | 'per_occasion' | 'per_days'; per: 'year' | 'occasion' | 'worked' } | null {
  switch (terms.disbursement) {
    case DISBURSEMENT.occasionally:
      return { field: 'per_occasion', per: 'occasion' }
    case DISBURSEMENT.workingDays:
    case DISBURSEMENT.workedDays:
      return { field: 'per_days', per: 'worked' }
    case DISBURSEMENT.tenure:
      return null
    default:
      return { field: 'quota', per: 'year' }
  }
}

/** Whether the main figure exceeds what terms can grant. */
export function isTooMuch(terms: LeaveTerms): boolean {
  const figure = mainFigure(terms)
  return figure !== null && (terms[figure.field] ?? 0) > MOST_LEAVE_DAYS
}

export const typesOfRows = (rows: readonly NewRow[]) =>
  rows.map(({ LEAVE_TYPE_ID: id, library, terms }) => ({
    ...(id === null ? { library: library ?? '' } : { LEAVE_TYPE_ID: id }),
    terms,
  }))
