import { Checkbox, Group, Stack, Switch, TagsInput, Text, Title } from '@mantine/core'
import { updateBcc, updateMail } from '@muster/contract/calls/workflows/workflow-draft'
import type { EmailSetting } from '@muster/contract/workflows/workflow-shapes'
import type { WorkflowDetail } from '@muster/contract/workflows/workflows.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshWorkflows } from '../data/workflow-queries.ts'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

/** Settings of the workflow that apply immediately, without publishing: its mails. */
export function WholePanel({ detail }: { detail: WorkflowDetail }) {
  const { t } = useTranslation('workflows')
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h4">
          {t('whole.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('whole.hint')}
        </Text>
      </div>
      <Text size="sm" fw={500}>
        {t('whole.mails')}
      </Text>
      {detail.emails.map((email) => (
        <MailRow key={email.emailtype} id={detail.WF_ID} email={email} />
      ))}
      <Bcc id={detail.WF_ID} bcc={detail.bcc} />
    </Stack>
  )
}

function MailRow({ id, email }: { id: number; email: EmailSetting }) {
  const { t } = useTranslation('workflows')
  const { isReadOnly } = useBuilder()
  const client = useQueryClient()
  const changing = useMutation({ ...writeOptions(updateMail), onSuccess: () => refreshWorkflows(client) })
  const { emailtype, label, status, tells_manager: manager, template } = email
  const set = (given: { status?: 0 | 1; tells_manager?: boolean }) =>
    changing.mutate({ body: { WF_ID: id, emailtype, status, tells_manager: manager, ...given } })
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Switch
          label={label}
          disabled={isReadOnly || changing.isPending}
          checked={status === 1}
          onChange={(event) => set({ status: event.currentTarget.checked ? 1 : 0 })}
        />
        <Checkbox
          className={classes.aside}
          label={t('whole.manager')}
          aria-label={t('whole.managerOn', { name: label })}
          disabled={isReadOnly || changing.isPending || status === 0}
          checked={manager}
          onChange={(event) => set({ tells_manager: event.currentTarget.checked })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {template ? t('whole.ownWords', { name: template.name }) : t('whole.productWords')}
      </Text>
    </div>
  )
}

function Bcc({ id, bcc }: { id: number; bcc: readonly string[] }) {
  const { t } = useTranslation('workflows')
  const { isReadOnly } = useBuilder()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string[]>([...bcc])
  const changing = useMutation({
    ...writeOptions(updateBcc),
    onSuccess: ({ bcc: kept }) => {
      setTyped(kept)
      return refreshWorkflows(client)
    },
    onError: () => setTyped([...bcc]),
  })
  return (
    <TagsInput
      label={t('whole.bcc')}
      description={t('whole.bccHint')}
      maxTags={20}
      disabled={isReadOnly}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        changing.mutate({ body: { WF_ID: id, bcc: next } })
      }}
    />
  )
}
