import { Select, Stack, Text } from '@mantine/core'
import { createLeaveRule as createCall } from '@muster/contract/calls/leave/leave-rules'
import type { BodyOf } from '@muster/contract/kit/index'
import { MOST_LEAVE_DAYS } from '@muster/contract/leave/leave.constants'
import type { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { leaveTemplates } from '@muster/contract/leave/leave-templates'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayField, textField } from '../../../lib/form/fields.ts'
import { formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { refreshSetup, ruleChoicesOptions, ruleOptions, rulesOptions } from '../leave-queries.ts'
import { EntitlementRows } from './EntitlementRows.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import {
  type ChosenType,
  EMPTY,
  isTooMuch,
  likelyStart,
  type NewRow,
  rowsOfRule,
  rowsOfTemplate,
  ruleIdOf,
  startOfLaw,
  startOfRule,
  templateOf,
  typesOfRows,
} from './rule-start.ts'
import { type Conditions, Whom } from './Whom.tsx'
import './texts.ts'

const TermsDrawer = lazy(() => import('../parts/TermsDrawer.tsx'))

interface Draft {
  conditions: Conditions
  /** Null while the rows are those that the rule starts from. */
  rows: NewRow[] | null
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

const NO_TYPES: readonly ChosenType[] = []

/**
 * The rows that a rule starts from: a copy of another rule, a country's template, or none. They are null while the other
 * rule is loading, or if it could not be loaded.
 */
function useStartRows(start: string | null, types: readonly ChosenType[]) {
  const ruleId = start === null ? null : ruleIdOf(start)
  const { data, error } = useQuery({ ...ruleOptions(ruleId ?? 0), enabled: ruleId !== null })
  const copied = data?.rule
  const rows = useMemo((): NewRow[] | null => {
    if (start === null) return null
    const template = templateOf(start)
    if (template) return rowsOfTemplate(template, types)
    if (ruleId === null) return []
    return copied?.LEAVE_RULE_ID === ruleId ? rowsOfRule(copied, types) : null
  }, [start, types, ruleId, copied])
  return { rows, error: rows === null ? error : null }
}

/** Adds a leave rule: whom it applies to, what they get, from when, and how many people this affects. */
export default function NewRuleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['leave', 'leaveRule'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { formats } = useUser()
  const today = dayIn(formats.time_zone)
  const choices = useQuery(ruleChoicesOptions)
  const rules = useQuery(rulesOptions)
  const [chosen, setChosen] = useState<string | null>(null)
  const start = chosen ?? (rules.data ? likelyStart(rules.data.rules, formats.phone_country_id) : null)
  const types = choices.data?.leave_types ?? NO_TYPES
  const started = useStartRows(choices.data ? start : null, types)
  const rowsOf = ({ rows }: Draft) => rows ?? started.rows ?? []
  // Rendered outside the form: otherwise Enter in the terms would also save the rule.
  const [edited, setEdited] = useState<{ row: NewRow; apply: (terms: LeaveTerms) => void } | null>(null)
  const isRequired = true
  return (
    <>
      <FormDrawer<BodyOf<typeof createLeaveRule>, Draft>
        title={t('setup.addRule')}
        onClose={onClose}
        width={680}
        loading={rules.data ? choices : rules}
        sections={[
          formSection('', [
            textField('LEAVE_RULE_NAME', t('rule.name'), { isRequired }),
            dayField('from_date', t('rule.from'), { isRequired }),
          ]),
        ]}
        // The first rule credits the whole year. Later ones take over from another rule, which they do not before today.
        start={{ from_date: rules.data?.rules.length ? today : `${today.slice(0, 4)}-01-01` }}
        part={{
          initial: { conditions: {}, rows: null },
          check: (part) => {
            const rows = rowsOf(part)
            if (rows.length === 0) return { types: t('leaveRule:typesMissing') }
            return Object.fromEntries(
              rows
                .filter(({ terms }) => isTooMuch(terms))
                .map(({ key, LEAVE_TYPE_NAME: name }) => [
                  key,
                  t('leaveRule:tooMuch', { name, most: MOST_LEAVE_DAYS }),
                ]),
            )
          },
          render: ({ value, onChange, errors, draft }) => {
            const rows = rowsOf(value)
            const change = (next: NewRow[]) => onChange({ ...value, rows: next })
            return (
              <Stack gap="md">
                <Whom
                  attributes={choices.data?.attributes ?? {}}
                  conditions={value.conditions}
                  onChange={(conditions) => onChange({ ...value, conditions })}
                />
                <StartChoice
                  start={start ?? EMPTY}
                  rules={rules.data?.rules ?? []}
                  error={started.error}
                  onChange={(next) => {
                    setChosen(next)
                    onChange({ ...value, rows: null })
                  }}
                />
                <EntitlementRows
                  rows={rows}
                  types={types}
                  onChange={change}
                  onEdit={(row) =>
                    setEdited({
                      row,
                      apply: (terms) =>
                        change(rows.map((one) => (one.key === row.key ? { ...row, terms } : one))),
                    })
                  }
                  error={errors.types}
                  errors={errors}
                />
                <RuleEffect
                  body={{
                    ...{ conditions: value.conditions, types: typesOfRows(rows) },
                    ...(isDay(draft.from_date) ? { from_date: draft.from_date } : {}),
                  }}
                />
              </Stack>
            )
          },
        }}
        maySave={started.rows !== null}
        toBody={(draft, part) => ({
          ...{ LEAVE_RULE_NAME: draft.LEAVE_RULE_NAME, from_date: draft.from_date },
          ...{ conditions: part.conditions, types: typesOfRows(rowsOf(part)) },
        })}
        save={saving(createCall)}
        refresh={() => refreshSetup(queries)}
        onSaved={(answer) =>
          void navigate(`/config/leave-rules/${(answer as { LEAVE_RULE_ID: number }).LEAVE_RULE_ID}`)
        }
      />
      <Suspense fallback={null}>
        {edited ? (
          <TermsDrawer
            name={edited.row.LEAVE_TYPE_NAME}
            terms={edited.row.terms}
            onChange={edited.apply}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface StartChoiceProps {
  start: string
  rules: readonly { LEAVE_RULE_ID: number; LEAVE_RULE_NAME: string }[]
  /** Why the chosen rule could not be loaded. */
  error: Error | null
  onChange: (start: string) => void
}

/** What the entitlements start from: one of the organisation's rules, a country's template, or nothing. */
function StartChoice({ start, rules, error, onChange }: StartChoiceProps) {
  const { t } = useTranslation('leaveRule')
  const template = templateOf(start)
  const own = rules.map(({ LEAVE_RULE_ID: id, LEAVE_RULE_NAME: label }) => ({
    value: startOfRule(id),
    label,
  }))
  const laws = leaveTemplates.map((one) => ({ value: startOfLaw(one), label: one.name }))
  return (
    <div>
      <Select
        label={t('start')}
        maw={360}
        allowDeselect={false}
        value={start}
        error={error ? messageOf(error) : null}
        data={[
          ...(own.length > 0 ? [{ group: t('startRules'), items: own }] : []),
          { group: t('startLaw'), items: laws },
          { value: EMPTY, label: t('startEmpty') },
        ]}
        onChange={(next) => next && onChange(next)}
      />
      {template ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t('law', { law: template.law })}. {template.note} {t('check')}
        </Text>
      ) : null}
    </div>
  )
}
