import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readExpenseRule } from '@muster/contract/calls/expenses/rules'
import type { DataOf } from '@muster/contract/kit/index'
import { type KeyValue, KeyValueList, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import { useRuleWords } from './rule-words.ts'
import './setup-texts.ts'

const LIST = '/organisation/expense/expense-rule'

/** A rule: for whom it is, what it says today, and what it said and will say. */
export default function RulePage() {
  return <ById>{(id) => <RuleById id={id} />}</ById>
}

function RuleById({ id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readExpenseRule, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(answer) => <Rule answer={answer} />}
    </Loaded>
  )
}

function Rule({ answer: { rule, history, people } }: { answer: DataOf<typeof readExpenseRule> }) {
  const { t } = useTranslation('expenseSetup')
  const words = useRuleWords()
  const format = useFormatter()
  const navigate = useNavigate()
  const [isEdited, setIsEdited] = useState(false)
  const facts: KeyValue[] = [
    { id: 'people', label: t('rule.people'), value: words.peopleOf(rule) },
    { id: 'reach', label: t('tabs.people'), value: t('rule.reach', { count: people }) },
    ...(rule.note ? [{ id: 'note', label: t('note'), value: rule.note }] : []),
    ...rule.terms.map((terms) => ({
      ...{ id: `terms ${terms.EXTYPEID}`, label: terms.category, value: words.termsOf(terms, rule.currency) },
    })),
  ]
  return (
    <>
      <PageHeader
        title={rule.name}
        crumbs={[{ label: t('expensesTitles:rules'), href: hrefOf(LIST) }, { label: rule.name }]}
        primary={{ label: t('change'), onClick: () => setIsEdited(true) }}
      />
      <Stack gap="lg" maw="60rem">
        <Card withBorder padding="md">
          <KeyValueList items={facts} layout="rows" />
        </Card>
        <Card withBorder padding="md" component="section" aria-labelledby="history">
          <Title order={2} size="h4" id="history" mb="sm">
            {t('rule.history')}
          </Title>
          <Stack gap="sm">
            {history.map((terms, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the history is only appended to, and shown as it is
              <div key={at}>
                <Text size="sm" fw={600}>
                  {terms.category}
                </Text>
                <Text size="sm">{words.termsOf(terms, rule.currency)}</Text>
                <Text size="xs" c="dimmed">
                  {terms.applies_from === null
                    ? t('rule.always')
                    : t('rule.since', { day: format.day(terms.applies_from) })}
                </Text>
              </div>
            ))}
          </Stack>
        </Card>
      </Stack>
      {isEdited ? (
        <RuleDrawer
          rule={rule}
          title={t('rule.editTitle', { name: rule.name })}
          onClose={() => {
            setIsEdited(false)
            void navigate('.', { replace: true })
          }}
        />
      ) : null}
    </>
  )
}
