import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { sendExitForm } from '@muster/contract/calls/offboarding/exit-interview/exit-interview'
import { StatusBadge } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { ApprovalLine } from '../approvals/ApprovalLine.tsx'
import { refreshSeparations } from '../separations/separation-data.ts'
import { interviewOf, SETTINGS, stateKinds, stateOptions } from './interview-data.ts'
import './texts.ts'

/** The exit interview as a part of the leaver's page; nothing for those who don't send forms. */
export default function InterviewPanel({ sepid }: { sepid: number }) {
  const isShown = useCan('offboarding.exit_interview.manage')
  return isShown ? <Panel sepid={sepid} /> : null
}

function Panel({ sepid }: { sepid: number }) {
  const { t } = useTranslation('interview')
  const format = useFormatter()
  const configures = useCan('offboarding.exit_interview.configure')
  const client = useQueryClient()
  const { data } = useQuery(stateOptions(sepid))
  const sending = useMutation({
    mutationFn: () => call(sendExitForm, { body: { SEPID: sepid } }, { notify: true }),
    onSuccess: () => refreshSeparations(client),
  })
  if (!data) return null
  const { state, abilities, needs_form, sent_at, sent_by, submitted_at, submitted_by } = data
  const line = (label: string, at: string, name: string) => (
    <Text size="sm">{`${label}: ${name ? t('by', { at: format.dateTime(at), name }) : format.dateTime(at)}`}</Text>
  )
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('interviewTitles:one')}
        </Title>
        <StatusBadge kind={stateKinds[state]}>{t(`states.${state}`)}</StatusBadge>
      </Group>
      <Stack gap="sm">
        {sent_at ? line(t('sentAt'), sent_at, sent_by) : null}
        {submitted_at ? line(t('submittedAt'), submitted_at, submitted_by) : null}
        <ApprovalLine label={t('review')} approval={data.review} seenBy="offboarding.exit_interview.view" />
        {needs_form ? (
          <Text size="sm" c="dimmed">
            {t('needsForm')} {configures ? <Link to={SETTINGS}>{t('chooseForm')}</Link> : null}
          </Text>
        ) : null}
        <Group gap="xs">
          {abilities.send ? (
            <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
              {t(sent_at ? 'sendAgain' : 'send')}
            </Button>
          ) : null}
          {abilities.fill ? (
            <Button variant="default" component={Link} to={interviewOf(sepid)}>
              {t('fill')}
            </Button>
          ) : null}
          {abilities.read ? (
            <Button variant="default" component={Link} to={interviewOf(sepid)}>
              {t('read')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}
