import { NumberInput, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import type { readRuleChoices } from '@muster/contract/calls/expenses/rules'
import { noReceipts, overLimits } from '@muster/contract/expenses/expenses.constants'
import type { ExpenseRuleRow } from '@muster/contract/expenses/rules.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { RuleLimits } from './RuleLimits.tsx'
import { blankTerms, type Figure, type RulePart, type TermsDraft } from './rule-draft.ts'
import './setup-texts.ts'

type Choices = DataOf<typeof readRuleChoices>

interface RuleEditorProps {
  value: RulePart
  onChange: (value: RulePart) => void
  errors: Readonly<Record<string, string>>
  choices: Choices
  rule: ExpenseRuleRow | null
}

/** For whom a rule is, and what it says of each category. */
export function RuleEditor({ value, onChange, errors, choices, rule }: RuleEditorProps) {
  const { t } = useTranslation('expenseSetup')
  // A category that is offered no more stays in the rules that have it.
  const kept = (rule?.terms ?? []).filter(
    ({ EXTYPEID }) => !choices.categories.some((one) => one.EXTYPEID === EXTYPEID),
  )
  const categories = [
    ...choices.categories,
    ...kept.map(({ EXTYPEID, category, kind, unit }) => ({ EXTYPEID, name: category, kind, unit })),
  ]
  return (
    <Stack gap="lg">
      <RuleLimits
        value={value}
        onChange={(people) => onChange({ ...value, ...people })}
        errors={errors}
        choices={choices}
        known={rule?.limits}
      />
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('rule.terms')}
        </Title>
        <ItemRows<TermsDraft>
          items={value.terms}
          onChange={(terms) => onChange({ ...value, terms })}
          blank={blankTerms}
          fewest={1}
          most={100}
          texts={{ add: t('rule.addTerms'), remove: (number) => t('rule.removeTerms', { number }) }}
        >
          {(terms, change, number) => (
            <Terms terms={terms} change={change} at={number - 1} errors={errors} categories={categories} />
          )}
        </ItemRows>
      </Stack>
    </Stack>
  )
}

interface TermsProps {
  terms: TermsDraft
  change: (part: Partial<TermsDraft>) => void
  at: number
  errors: Readonly<Record<string, string>>
  categories: Choices['categories']
}

function Terms({ terms, change, at, errors, categories }: TermsProps) {
  const { t } = useTranslation('expenseSetup')
  const category = categories.find(({ EXTYPEID }) => EXTYPEID === terms.EXTYPEID)
  const isDaily = category?.kind === 'per_diem'
  const isDistance = category?.kind === 'distance'
  const errorOf = (field: string) => errors[`terms.${at}.${field}`]
  const figure = (field: Figure, label: string, required = false) => (
    <TextInput
      label={label}
      inputMode="decimal"
      required={required}
      maxLength={20}
      value={terms[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <Stack gap="sm">
      <Select
        label={t('rule.category')}
        required
        searchable
        data={categories.map(({ EXTYPEID, name }) => ({ value: String(EXTYPEID), label: name }))}
        value={terms.EXTYPEID === null ? null : String(terms.EXTYPEID)}
        error={errorOf('EXTYPEID')}
        onChange={(id) => change({ EXTYPEID: id === null ? null : Number(id) })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {isDistance
          ? figure('rate', t(category?.unit === 'mile' ? 'rule.rate_mile' : 'rule.rate_km'), true)
          : null}
        {isDaily ? (
          <>
            {figure('full_day', t('rule.full_day'), true)}
            {figure('half_day', t('rule.half_day'), true)}
            {figure('breakfast', t('rule.breakfast'))}
            {figure('lunch', t('rule.lunch'))}
            {figure('dinner', t('rule.dinner'))}
          </>
        ) : null}
        {figure('per_line', t('rule.per_line'))}
        {figure('per_day', t('rule.per_day'))}
        {figure('per_month', t('rule.per_month'))}
        <Select
          label={t('rule.over')}
          allowDeselect={false}
          data={overLimits.map((value) => ({ value, label: t(`rule.overs.${value}`) }))}
          value={terms.over}
          onChange={(over) => over && change({ over })}
        />
        {figure('receipt_above', t('rule.receipt_above'))}
        <Select
          label={t('rule.no_receipt')}
          allowDeselect={false}
          data={noReceipts.map((value) => ({ value, label: t(`rule.noReceipts.${value}`) }))}
          value={terms.no_receipt}
          onChange={(no_receipt) => no_receipt && change({ no_receipt })}
        />
        <NumberInput
          label={t('rule.max_age_days')}
          min={0}
          max={3650}
          allowDecimal={false}
          value={terms.max_age_days}
          error={errorOf('max_age_days')}
          onChange={(days) => change({ max_age_days: String(days) })}
        />
      </SimpleGrid>
    </Stack>
  )
}
