import { Alert, Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readPanel, revokeLinks, sendPortalLink } from '@muster/contract/calls/candidates/desk'
import type { PortalPanel as Panel } from '@muster/contract/candidates/desk.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshCandidates } from '../data/candidate-data.ts'
import { SentDocuments } from './SentDocuments.tsx'
import './texts.ts'

const optionsOf = (candidate_id: number) => readOptions(readPanel, { body: { candidate_id } })

/** What went to the candidate, and what came back: links, form and documents. */
export default function PortalPanel({ id }: { id: number }) {
  const { t } = useTranslation('onboardingPortal')
  const client = useQueryClient()
  const query = useQuery({ ...optionsOf(id), meta: { errorShown: 'inline' as const } })
  const onChange = async () => {
    await client.invalidateQueries({ queryKey: optionsOf(id).queryKey })
    await refreshCandidates(client)
  }
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />}>
        {(panel) => (
          <Card withBorder>
            <Stack gap="md">
              <Links panel={panel} onChange={onChange} />
              <FormState panel={panel} />
              <Signing panel={panel} />
              <SentDocuments panel={panel} onChange={onChange} />
            </Stack>
          </Card>
        )}
      </Loaded>
    </section>
  )
}

interface PartProps {
  panel: Panel
  onChange: () => Promise<void>
}

const SHOWN = 5

function Links({ panel, onChange }: PartProps) {
  const { t } = useTranslation('onboardingPortal')
  const [url, setUrl] = useState<string | null>(null)
  const body = { candidate_id: panel.candidate_id }
  const send = useMutation({
    mutationFn: () => call(sendPortalLink, { body }, { notify: true }),
    onSuccess: async (sent) => {
      setUrl(sent.url)
      await onChange()
    },
  })
  const revoke = useMutation({
    mutationFn: () => call(revokeLinks, { body }, { notify: true }),
    onSuccess: async () => {
      setUrl(null)
      await onChange()
    },
  })
  const hasValid = panel.links.some(({ state }) => state === 'valid')
  return (
    <Stack gap="xs">
      {panel.links.length === 0 ? (
        <Text c="dimmed">{t(panel.email === null ? 'noEmail' : 'none')}</Text>
      ) : null}
      {panel.links.slice(0, SHOWN).map((link) => (
        <OneLink key={link.link_id} link={link} />
      ))}
      {url ? <NewLink url={url} /> : null}
      {panel.may_edit ? (
        <Group gap="xs">
          {panel.may_send ? (
            <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
              {t(panel.links.length === 0 ? 'send' : 'again')}
            </Button>
          ) : null}
          {hasValid ? (
            <Button variant="subtle" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {t('revoke')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  )
}

function NewLink({ url }: { url: string }) {
  const { t } = useTranslation('onboardingPortal')
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Alert>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Text size="sm">{t('copyHelp')}</Text>
      </Stack>
    </Alert>
  )
}

function OneLink({ link }: { link: Panel['links'][number] }) {
  const { t } = useTranslation('onboardingPortal')
  const format = useFormatter()
  const { purpose, state, sent_at, sent_by, is_asked_for, expires_at, opened_at } = link
  const day = format.dateTime(sent_at)
  const origin = sent_by ? t('sentBy', { day, name: sent_by }) : t(is_asked_for ? 'asked' : 'sent', { day })
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{t(`purposes.${purpose}`)}</Text>
        <Badge variant="outline" color={state === 'valid' ? undefined : 'gray'}>
          {t(`links.${state}`, { day: format.dateTime(expires_at) })}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {[origin, opened_at ? t('opened', { day: format.dateTime(opened_at) }) : '']
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}

function Signing({ panel: { signing } }: Pick<PartProps, 'panel'>) {
  const { t } = useTranslation('onboardingPortal')
  if (!signing) return null
  const { service, state, title, reason } = signing
  return (
    <div>
      <Text fw={600}>{t('signing', { service })}</Text>
      <Text size="sm">{t(`signings.${state}`, { title, reason })}</Text>
    </div>
  )
}

function FormState({ panel: { form, policies } }: Pick<PartProps, 'panel'>) {
  const { t } = useTranslation('onboardingPortal')
  const format = useFormatter()
  const at = form.submitted_at ?? form.changed_at
  const key = form.submitted_at ? 'submitted' : form.is_begun ? 'begun' : 'none'
  return (
    <div>
      <Text fw={600}>{t('form')}</Text>
      <Text size="sm">{t(`forms.${key}`, { day: at === null ? '' : format.dateTime(at) })}</Text>
      {policies.wanted > 0 ? <Text size="sm">{t('policies', policies)}</Text> : null}
    </div>
  )
}
