import {
  listAdvanceRules,
  removeAdvanceRule,
  saveAdvanceRule,
} from '@muster/contract/calls/expenses/advance-rules'
import { listOwnAdvances } from '@muster/contract/calls/expenses/advances'
import { readRuleChoices } from '@muster/contract/calls/expenses/rules'
import type { AdvanceRuleRow } from '@muster/contract/expenses/advance-rules.contract'
import { advanceKinds } from '@muster/contract/expenses/advances.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesOf,
  numberField,
  selectField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { RuleLimits } from '../setup/RuleLimits.tsx'
import { limitsOf, type PeoplePart, peopleOf } from '../setup/rule-draft.ts'
import { useRuleWords } from '../setup/rule-words.ts'
import './desk-texts.ts'

/** Who may ask for which loan or advance. */
export default function AdvanceRulesPage() {
  const { t } = useTranslation('advancesDesk')
  const { t: own } = useTranslation('ownAdvances')
  const words = useRuleWords()
  const saysOf = (rule: AdvanceRuleRow) =>
    [
      own(`kinds.${rule.kind}`),
      rule.max_amount === null
        ? ''
        : t('rules.upTo', { amount: words.moneyOf(rule.max_amount, rule.currency) }),
      rule.max_percent === null ? '' : t('rules.upToPay', { percent: rule.max_percent }),
      rule.max_amount === null && rule.max_percent === null ? t('rules.unlimited') : '',
      rule.kind === 'expense' ? '' : t('rules.instalments', { count: rule.max_instalments }),
      rule.min_months === 0 ? '' : t('rules.after', { count: rule.min_months }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <MasterScreen
      list={listAdvanceRules}
      input={{ body: {} }}
      rows={({ rules }) => rules}
      keyOf={({ ID }) => ID}
      cardOf={(rule) => ({
        ...{ name: rule.name, about: words.peopleOf(rule), line: saysOf(rule) },
        note: t('rules.people', { count: rule.people }),
        ...(rule.status === 0 ? { badge: t('rules.inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('expensesTitles:advanceRules'), subtitle: t('rules.subtitle'), add: t('rules.add') },
        ...{ change: t('rules.change'), changeOne: (name) => t('rules.edit', { name }) },
        empty: { title: t('rules.empty'), text: t('rules.emptyText') },
      }}
      drawer={({ row, title, close }) => <Editor rule={row} title={title} onClose={close} />}
    />
  )
}

interface EditorProps {
  rule: AdvanceRuleRow | null
  title: string
  onClose: () => void
}

function Editor({ rule, title, onClose }: EditorProps) {
  const { t } = useTranslation('advancesDesk')
  const { t: own } = useTranslation('ownAdvances')
  const choices = useQuery({
    ...readOptions(readRuleChoices, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <FormDrawer<Record<string, unknown>, PeoplePart>
      title={title}
      onClose={onClose}
      width={560}
      loading={choices}
      fields={({ kind }: Draft) => [
        textField('name', t('rules.name'), { isRequired: true, MAX_LENGTH: 80 }),
        selectField(
          'kind',
          t('rules.kind'),
          choicesOf(advanceKinds, (one) => own(`kinds.${one}`)),
          {
            isRequired: true,
          },
        ),
        textField('max_amount', t('rules.maxAmount'), { MAX_LENGTH: 20 }),
        numberField('max_percent', t('rules.maxPercent'), { help: t('rules.maxPercentHelp') }),
        ...(kind === 'expense'
          ? []
          : [numberField('max_instalments', t('rules.maxInstalments'), { isRequired: true })]),
        numberField('max_open', t('rules.maxOpen'), { isRequired: true }),
        numberField('min_months', t('rules.minMonths'), { isRequired: true }),
        areaField('note', t('rules.note')),
        statusField('status', t('rules.active')),
      ]}
      record={rule}
      keys={['ID', 'version']}
      start={{ kind: 'expense', max_open: 1, max_instalments: 1, min_months: 0, status: 1 }}
      part={{
        initial: peopleOf(rule?.limits),
        render: (props) =>
          choices.data ? <RuleLimits {...props} choices={choices.data} known={rule?.limits} /> : null,
      }}
      toBody={(
        { name, kind, max_amount, max_percent, max_open, max_instalments, min_months, note, status },
        part,
      ) => ({
        ...{ name, kind, max_open, min_months, note: note ?? '', status },
        max_amount: max_amount ? typedAmount(String(max_amount)) : null,
        max_percent: max_percent ?? null,
        max_instalments: kind === 'expense' ? 1 : max_instalments,
        limits: limitsOf(part),
      })}
      save={(body) => call(saveAdvanceRule, { body: body as never }, { notify: true })}
      remove={
        rule && {
          run: () => call(removeAdvanceRule, { body: { ID: rule.ID } }, { notify: true }),
          text: t('rules.removeText'),
        }
      }
      refresh={[listAdvanceRules, listOwnAdvances]}
      errorNames={{ 'limits.employee': 'people' }}
    />
  )
}
