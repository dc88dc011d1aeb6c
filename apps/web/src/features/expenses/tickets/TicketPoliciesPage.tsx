import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { listTicketPolicies, readTicketAllowances } from '@muster/contract/calls/expenses/ticket-policies'
import type { TicketPolicyRow } from '@muster/contract/expenses/ticket-policies.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { useRuleWords } from '../setup/rule-words.ts'
import { AllowanceFigures } from './AllowanceFigures.tsx'
import { PolicyDrawer } from './PolicyDrawer.tsx'
import './policy-texts.ts'

type Terms = TicketPolicyRow['terms'][number]

/** Who gets how much for travel tickets, and what somebody has of it. */
export default function TicketPoliciesPage() {
  const { t } = useTranslation('ticketPolicies')
  const words = useRuleWords()
  const format = useFormatter()
  const maySee = useCan('expenses.claims.view')
  const amountOf = ({ adult_amount, adults, child_amount, children }: Terms, currency: string) =>
    [
      `${adults + 1} × ${format.money({ amount: adult_amount, currency })}`,
      ...(children === 0 ? [] : [`${children} × ${format.money({ amount: child_amount, currency })}`]),
    ].join(' + ')
  const lineOf = (policy: TicketPolicyRow, today: string) => {
    const terms = inForce(policy, today)
    return [
      policy.category,
      amountOf(terms, policy.currency),
      t('every', { count: policy.every_months }),
      policy.starts_in === null
        ? t('fromJoining')
        : t('fromMonth', { month: format.month(policy.starts_in) }),
      ...(terms.min_months === 0 ? [] : [t('after', { count: terms.min_months })]),
      ...policy.terms
        .filter(({ applies_from }) => applies_from > today)
        .map((later) =>
          t('later', { day: format.day(later.applies_from), amount: amountOf(later, policy.currency) }),
        ),
    ].join(', ')
  }
  return (
    <MasterScreen
      list={listTicketPolicies}
      input={{ body: {} }}
      rows={({ policies }) => policies}
      keyOf={({ ID }) => ID}
      cardOf={(policy, { today }) => ({
        ...{ name: policy.name, about: words.peopleOf(policy), line: lineOf(policy, today) },
        note: [
          t('people', { count: policy.people }),
          t(`rest.${inForce(policy, today).unused}`),
          policy.is_claimable ? '' : t('unclaimable'),
        ]
          .filter(Boolean)
          .join(' · '),
        ...(policy.status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('expensesTitles:ticketPolicies'), subtitle: t('subtitle'), add: t('add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
      drawer={({ row, data, title, close }) => (
        <PolicyDrawer policy={row} around={data} title={title} onClose={close} />
      )}
    >
      {maySee ? <TryOnPerson /> : null}
    </MasterScreen>
  )
}

/** What is given today, or will be first. */
const inForce = ({ terms }: TicketPolicyRow, today: string): Terms =>
  terms.findLast(({ applies_from }) => applies_from <= today) ?? (terms[0] as Terms)

/** Somebody's allowance, to check a policy by. */
function TryOnPerson() {
  const { t } = useTranslation('ticketPolicies')
  const [id, setId] = useState<number | null>(null)
  const query = useQuery({
    ...readOptions(readTicketAllowances, { body: { EMPLOYEE_ID: id ?? 0 } }),
    enabled: id !== null,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Card padding="lg" component="section" aria-labelledby="try-person" maw="40rem" mt="md">
      <Title order={2} size="h4" id="try-person">
        {t('try')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('tryText')}
      </Text>
      <Stack gap="md">
        <PersonPicker label={t('person')} value={id} onChange={setId} />
        {id === null ? null : (
          <Loaded query={query} skeleton={<Skeleton height={120} />} order={3}>
            {({ allowances }) =>
              allowances.length === 0 ? (
                <Text size="sm">{t('none')}</Text>
              ) : (
                <Stack gap="md">
                  {allowances.map((one) => (
                    <AllowanceFigures key={one.EXTYPEID} allowance={one} order={3} />
                  ))}
                </Stack>
              )
            }
          </Loaded>
        )}
      </Stack>
    </Card>
  )
}
