import { Alert, Button, Card, Group, Table, Text, TextInput } from '@mantine/core'
import { addRuleVersion } from '@muster/contract/calls/leave/leave-rules'
import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshBalances, refreshSetup } from '../leave-queries.ts'
import { RuleEffect } from '../rule/RuleEffect.tsx'
import '../texts.ts'

/** A leave type with its terms, as the editor keeps it. */
export interface RuleRow {
  LEAVE_TYPE_ID: number
  LEAVE_TYPE_NAME: string
  LEAVE_TYPE_CODE: string
  colour: string
  terms: LeaveTerms
}

type Preview = DataOf<typeof addRuleVersion>

interface PublishProps {
  rule: RuleDetail
  rows: RuleRow[]
  from: string
  note: string
  onFrom: (day: string) => void
  onNote: (note: string) => void
}

/** Previews how a version changes existing credits, then publishes it. */
export function PublishVersion({ rule, rows, from, note, onFrom, onNote }: PublishProps) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const queries = useQueryClient()
  const meta = { errorShown: 'inline' as const }
  const preview = useMutation({ ...writeOptions(addRuleVersion), meta })
  const publish = useMutation({
    ...writeOptions(addRuleVersion),
    meta,
    onSuccess: async () => {
      await Promise.all([refreshSetup(queries), refreshBalances(queries)])
    },
  })
  const types = rows.map(({ LEAVE_TYPE_ID, terms }) => ({ LEAVE_TYPE_ID, terms }))
  const body = {
    LEAVE_RULE_ID: rule.LEAVE_RULE_ID,
    from_date: from,
    note,
    number: rule.versions[0]?.number,
    types,
  }
  // The terms, the date, or the latest version may have changed since the preview: only what was previewed can be
  // published.
  const draft = JSON.stringify([body.number, from, types])
  const [previewedDraft, setPreviewedDraft] = useState('')
  const differences = previewedDraft === draft ? preview.data : undefined
  const error = publish.error ?? preview.error
  const [later] = rule.versions
    .filter((version) => version.from_date > from)
    .sort((one, other) => one.from_date.localeCompare(other.from_date) || other.number - one.number)
  return (
    <Card padding="lg" component="section" aria-label={t('publish.title')}>
      <Text fw={600}>{t('publish.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('publish.text')}
      </Text>
      <Group align="end" mt="md">
        <DayField label={t('rule.from')} value={from} onChange={onFrom} />
        <TextInput
          label={t('publish.note')}
          value={note}
          maxLength={500}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={preview.isPending}
          onClick={() => {
            setPreviewedDraft(draft)
            preview.mutate({ body: { ...body, preview: 1 } })
          }}
        >
          {t('publish.look')}
        </Button>
        <Button
          disabled={!differences}
          loading={publish.isPending}
          onClick={() => publish.mutate({ body: { ...body, preview: 0 } })}
        >
          {t('publish.do')}
        </Button>
      </Group>
      {later ? (
        <Alert color="yellow" mt="md">
          {t('publish.later', {
            number: later.number,
            from: format.day(from),
            date: format.day(later.from_date),
            until: format.day(addDays(later.from_date, -1)),
          })}
        </Alert>
      ) : null}
      <RuleEffect
        order={2}
        body={{
          ...{ LEAVE_RULE_ID: rule.LEAVE_RULE_ID, priority: rule.priority, conditions: rule.conditions },
          types,
        }}
      />
      {error ? (
        <Alert color="red" mt="md">
          {messageOf(error)}
        </Alert>
      ) : null}
      {differences ? <Differences preview={differences} /> : null}
    </Card>
  )
}

function Differences({ preview }: { preview: Preview }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  if (preview.differing === 0) return <Alert mt="md">{t('publish.none')}</Alert>
  return (
    <>
      <Text mt="md" mb="xs">
        {t('publish.differing', {
          count: preview.differing,
          people: format.number(preview.people),
          days: format.number(preview.total_days, { signDisplay: 'always' }),
        })}
      </Text>
      <Table.ScrollContainer minWidth={360}>
        <Table aria-label={t('publish.title')}>
          <Table.Tbody>
            {preview.differences.slice(0, 50).map((one) => (
              <Table.Tr key={`${one.EMPLOYEE_ID}:${one.LEAVE_TYPE_ID}`}>
                <Table.Td>
                  {one.EMPLOYEE_NAME} ({one.EMPLOYEE_CODE})
                </Table.Td>
                <Table.Td>{one.LEAVE_TYPE_NAME}</Table.Td>
                <Table.Td ta="end">{format.number(one.days, { signDisplay: 'always' })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
