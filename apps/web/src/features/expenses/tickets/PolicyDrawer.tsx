import { readRuleChoices } from '@muster/contract/calls/expenses/rules'
import {
  listTicketPolicies,
  readOwnTicketAllowances,
  readTicketAllowances,
  removeTicketPolicy,
  saveTicketPolicy,
} from '@muster/contract/calls/expenses/ticket-policies'
import { unusedTickets } from '@muster/contract/expenses/expenses.constants'
import type { TicketPolicyRow } from '@muster/contract/expenses/ticket-policies.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesOf,
  dayField,
  numberField,
  selectField,
  statusField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { RuleLimits } from '../setup/RuleLimits.tsx'
import { limitsOf, type PeoplePart, peopleOf } from '../setup/rule-draft.ts'
import './policy-texts.ts'

interface PolicyDrawerProps {
  policy: TicketPolicyRow | null
  around: DataOf<typeof listTicketPolicies>
  title: string
  onClose: () => void
}

const orZero = (typed: unknown) => (typed ? typedAmount(String(typed)) : '0')

/** What is sent of what was typed. */
function bodyOf(draft: Draft) {
  const { name, EXTYPEID, currency, every_months, counted, starts_on, adult_amount, child_amount } = draft
  const { child_below, adults, children, min_months, unused, in_proportion, applies_from, note, status } =
    draft
  return {
    ...{
      name,
      EXTYPEID,
      currency,
      every_months,
      unused,
      in_proportion,
      applies_from,
      note: note ?? '',
      status,
    },
    starts_in: counted === 'month' && starts_on ? String(starts_on).slice(0, 7) : null,
    ...{ adult_amount: typedAmount(String(adult_amount ?? '')), child_amount: orZero(child_amount) },
    ...{
      child_below: child_below ?? 12,
      adults: adults ?? 0,
      children: children ?? 0,
      min_months: min_months ?? 0,
    },
  }
}

/** A policy as its form shows it: with what it gives last. */
const recordOf = ({ terms, starts_in, limits: _l, ...policy }: TicketPolicyRow) => ({
  ...policy,
  ...terms.at(-1),
  ...(starts_in === null ? { counted: 'joining' } : { counted: 'month', starts_on: `${starts_in}-01` }),
})

/** The form of a ticket allowance policy. */
export function PolicyDrawer({ policy, around, title, onClose }: PolicyDrawerProps) {
  const { t } = useTranslation('ticketPolicies')
  const choices = useQuery({
    ...readOptions(readRuleChoices, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  const known = policy ? [{ EXTYPEID: policy.EXTYPEID, name: policy.category }] : []
  const categories = new Map([...known, ...around.categories].map((one) => [one.EXTYPEID, one.name]))
  const year = around.today.slice(0, 4)
  return (
    <FormDrawer<Record<string, unknown>, PeoplePart>
      title={title}
      onClose={onClose}
      width={560}
      loading={choices}
      fields={({ counted, children }: Draft) => [
        textField('name', t('name'), { isRequired: true, MAX_LENGTH: 80 }),
        selectField(
          'EXTYPEID',
          t('category'),
          [...categories].map(([value, label]) => ({ value, label })),
          { isRequired: true, help: t('categoryHelp') },
        ),
        textField('currency', t('currency'), { isRequired: true, MAX_LENGTH: 3, help: t('currencyHelp') }),
        textField('adult_amount', t('adult'), { isRequired: true, MAX_LENGTH: 20 }),
        numberField('adults', t('adults'), { help: t('adultsHelp') }),
        numberField('children', t('children')),
        ...(Number(children) > 0
          ? [
              textField('child_amount', t('child'), { isRequired: true, MAX_LENGTH: 20 }),
              numberField('child_below', t('childBelow'), { isRequired: true }),
            ]
          : []),
        numberField('every_months', t('everyHow'), { isRequired: true }),
        selectField(
          'counted',
          t('counted'),
          choicesOf(['joining', 'month'] as const, (one) => t(`countings.${one}`)),
          { isRequired: true },
        ),
        ...(counted === 'month'
          ? [dayField('starts_on', t('starts'), { isRequired: true, help: t('startsHelp') })]
          : []),
        numberField('min_months', t('minMonths')),
        selectField(
          'unused',
          t('unused'),
          choicesOf(unusedTickets, (one) => t(`unuseds.${one}`)),
          { isRequired: true },
        ),
        switchField('in_proportion', t('proportion')),
        dayField('applies_from', t('appliesFrom'), { isRequired: true, help: t('appliesHelp') }),
        areaField('note', t('note')),
        statusField('status', t('active')),
      ]}
      record={policy && recordOf(policy)}
      keys={['ID', 'version']}
      start={{
        ...{ currency: around.currency, every_months: 12, counted: 'month', starts_on: `${year}-01-01` },
        ...{ adults: 0, children: 0, child_below: 12, min_months: 0, unused: 'lapses', in_proportion: 0 },
        ...{ applies_from: `${year}-01-01`, status: 1 },
      }}
      part={{
        initial: peopleOf(policy?.limits),
        render: (props) =>
          choices.data ? <RuleLimits {...props} choices={choices.data} known={policy?.limits} /> : null,
      }}
      toBody={(draft, part) => ({ ...bodyOf(draft as Draft), limits: limitsOf(part) })}
      save={(body) => call(saveTicketPolicy, { body: body as never }, { notify: true })}
      remove={
        policy && {
          run: () => call(removeTicketPolicy, { body: { ID: policy.ID } }, { notify: true }),
          text: t('removeText'),
        }
      }
      refresh={[listTicketPolicies, readTicketAllowances, readOwnTicketAllowances]}
      errorNames={{ 'limits.employee': 'people', starts_in: 'starts_on' }}
    />
  )
}
