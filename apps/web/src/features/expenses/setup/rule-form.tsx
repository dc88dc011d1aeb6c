import {
  createExpenseRule,
  deleteExpenseRule,
  listExpenseRules,
  mapExpenseRules,
  readExpenseRule,
  readRuleChoices,
  updateExpenseRule,
} from '@muster/contract/calls/expenses/rules'
import type { ExpenseRuleRow } from '@muster/contract/expenses/rules.contract'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { areaField, dayField, statusField, textField } from '../../../lib/form/fields.ts'
import type { RecordFormProps } from '../../../lib/form/record-form-types.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { bodyOf, partOf, type RulePart } from './rule-draft.ts'
import './setup-texts.ts'

type Form = Omit<RecordFormProps<Record<string, unknown>, RulePart>, 'title' | 'onClose'>

/** The form of a rule, in a drawer and on a page of its own. */
export function useRuleForm(rule: ExpenseRuleRow | null): Form {
  const { t } = useTranslation('expenseSetup')
  const choices = useQuery({
    ...readOptions(readRuleChoices, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return {
    loading: choices,
    fields: [
      textField('name', t('name'), { isRequired: true, MAX_LENGTH: 80 }),
      areaField('note', t('note')),
      dayField('applies_from', t('rule.appliesFrom'), { help: t('rule.appliesHelp') }),
      statusField('status', t('active')),
    ],
    record: rule && { ...rule, applies_from: null },
    keys: ['ID', 'version'],
    start: { status: 1 },
    part: {
      initial: partOf(rule),
      check: ({ terms }) =>
        Object.fromEntries(
          terms.flatMap(({ EXTYPEID }, at) =>
            EXTYPEID === null ? [[`terms.${at}.EXTYPEID`, fieldTexts('required')]] : [],
          ),
        ),
      render: (props) => (choices.data ? <RuleEditor {...props} choices={choices.data} rule={rule} /> : null),
    },
    toBody: ({ name, note, status, applies_from }, part) => ({
      ...{ name, note: note ?? '', status, applies_from: applies_from || null, ...bodyOf(part) },
    }),
    save: ({ ID, version, ...body }) =>
      rule
        ? call(updateExpenseRule, { body: { ...body, ID, version } as never }, { notify: true })
        : call(createExpenseRule, { body: body as never }, { notify: true }),
    remove: rule && {
      run: () => call(deleteExpenseRule, { params: { id: rule.ID } }, { notify: true }),
      text: t('rule.removeText'),
    },
    refresh: [listExpenseRules, readExpenseRule, mapExpenseRules],
    errorNames: { 'limits.employee': 'people' },
  }
}
