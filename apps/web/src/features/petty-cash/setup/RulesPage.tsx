import { Stack, TextInput, Title } from '@mantine/core'
import { listCashRules, removeCashRule, saveCashRule } from '@muster/contract/calls/petty-cash/setup'
import { MAX_CATEGORIES } from '@muster/contract/petty-cash/petty-cash.constants'
import type { CashCategory, CashRule } from '@muster/contract/petty-cash/setup.contract'
import { ItemRows } from '@muster/ui/item-rows'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, numberField, selectField, statusField, textField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

interface Part {
  categories: CashCategory[]
}

const blank = (): CashCategory => ({ name: '', gl_code: '' })

/** What may be paid from the funds of a type. */
export default function RulesPage() {
  const { t } = useTranslation('pettyCash')
  const format = useFormatter()
  // Funds of several currencies have one rule, whose amounts count in each.
  const money = (amount: string, currency: string | null) =>
    currency === null ? amount : format.money({ amount, currency })
  return (
    <MasterScreen
      list={listCashRules}
      rows={({ rules }) => rules.map((rule) => ({ ...rule, name: rule.type }))}
      keyOf={({ id }) => id}
      cardOf={({ type, categories, per_expense, receipt_above, currency, status }) => ({
        name: type,
        line: categories.map(({ name }) => name).join(', '),
        note: [
          ...(per_expense ? [`${t('rules.perExpense')}: ${money(per_expense, currency)}`] : []),
          ...(receipt_above ? [`${t('rules.receiptAbove')}: ${money(receipt_above, currency)}`] : []),
        ].join(' · '),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      texts={{
        ...{ title: t('pettyCashTitles:rules'), subtitle: t('rules.subtitle') },
        ...{ add: t('rules.add'), change: t('rules.change') },
        changeOne: (name) => t('rules.edit', { name }),
        empty: { title: t('rules.empty'), text: t('rules.emptyText') },
      }}
      drawer={({ row, title, close }) => <RuleDrawer rule={row} title={title} onClose={close} />}
    />
  )
}

interface RuleDrawerProps {
  rule: CashRule | null
  title: string
  onClose: () => void
}

function RuleDrawer({ rule, title, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('pettyCash')
  const { data } = useQuery(readOptions(listCashRules, {}))
  const types = data?.types ?? []
  const offered =
    !rule || types.some(({ id }) => id === rule.type_id)
      ? types
      : [...types, { id: rule.type_id, name: rule.type }]
  return (
    <FormDrawer<never, Part>
      title={title}
      onClose={onClose}
      fields={[
        selectField('type_id', t('rules.type'), choicesFrom(offered), { isRequired: true }),
        textField('per_expense', t('rules.perExpense'), { MAX_LENGTH: 15 }),
        textField('receipt_above', t('rules.receiptAbove'), { MAX_LENGTH: 15 }),
        numberField('max_age_days', t('rules.maxAge')),
        statusField('status', t('fields.active')),
      ]}
      record={rule}
      start={{ status: 1 }}
      part={{
        initial: { categories: [...((rule?.categories as CashCategory[] | undefined) ?? [blank()])] },
        render: ({ value: { categories }, onChange, errors }) => (
          <Categories
            categories={categories}
            errors={errors}
            onChange={(next) => onChange({ categories: next })}
          />
        ),
      }}
      toBody={(draft, { categories }) => ({
        ...(rule ? { id: rule.id, version: rule.version } : {}),
        ...{ type_id: draft.type_id, per_expense: draft.per_expense || null, categories },
        receipt_above: draft.receipt_above || null,
        max_age_days: typeof draft.max_age_days === 'number' ? draft.max_age_days : null,
        status: draft.status,
      })}
      save={saving(saveCashRule) as never}
      remove={rule && { run: removing(removeCashRule, { id: rule.id }) }}
      refresh={[listCashRules]}
    />
  )
}

interface CategoriesProps {
  categories: CashCategory[]
  errors: Readonly<Record<string, string>>
  onChange: (categories: CashCategory[]) => void
}

function Categories({ categories, errors, onChange }: CategoriesProps) {
  const { t } = useTranslation('pettyCash')
  return (
    <Stack gap="xs" component="section" aria-label={t('rules.categories')}>
      <Title order={3} size="h5">
        {t('rules.categories')}
      </Title>
      <ItemRows
        items={categories}
        onChange={onChange}
        blank={blank}
        most={MAX_CATEGORIES}
        texts={{
          add: t('rules.addCategory'),
          up: (number) => t('rules.up', { number }),
          remove: (number) => t('rules.remove', { number }),
        }}
      >
        {(category, set, number) => (
          <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
            <TextInput
              label={t('rules.category', { number })}
              required
              maxLength={80}
              value={category.name}
              error={errors[`categories.${number - 1}.name`]}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <TextInput
              label={t('rules.glCode', { number })}
              maxLength={40}
              value={category.gl_code ?? ''}
              error={errors[`categories.${number - 1}.gl_code`]}
              onChange={(event) => set({ gl_code: event.currentTarget.value })}
            />
          </Stack>
        )}
      </ItemRows>
    </Stack>
  )
}
