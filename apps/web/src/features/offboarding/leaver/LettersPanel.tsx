import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { listLetters, openLetter, packLetters } from '@muster/contract/calls/documents/letters'
import { readResignation } from '@muster/contract/calls/offboarding/resignation'
import type { LetterRow } from '@muster/contract/documents/letters.contract'
import type { StatusKind } from '@muster/ui/feedback'
import { IconDownload } from '@muster/ui/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

const inline = { meta: { errorShown: 'inline' as const } }
/** Letters that are shown; the log has the others. */
const SHOWN = 20

/** Letters to the leaver since notice was given, for those who may see letters: which of them go on paper, and their files. */
export default function LettersPanel({ sepid }: { sepid: number }) {
  return useCan('documents.letters.view') ? <Read sepid={sepid} /> : null
}

function Read({ sepid }: { sepid: number }) {
  const { data } = useQuery({
    ...readOptions(readResignation, { query: { sepration_id: sepid } }),
    ...inline,
  })
  if (!data) return null
  return <Letters employeeId={data.EMPLOYEE_ID} name={data.EMPLOYEE_NAME} from={data.resigned_on} />
}

interface LettersProps {
  employeeId: number
  name: string
  from: string
}

const kindOf = ({ state, on_paper }: LetterRow): StatusKind => {
  if (on_paper || state === 'failed') return 'danger'
  if (state === 'sent') return 'success'
  return state === 'waiting' ? 'pending' : 'neutral'
}

function Letters({ employeeId, name, from }: LettersProps) {
  const { t } = useTranslation('offboarding')
  const { data } = useQuery({
    ...readOptions(listLetters, { body: { employee_id: employeeId, from, limit: SHOWN } }),
    ...inline,
  })
  const packing = useMutation({
    mutationFn: (letter_ids: number[]) => download(packLetters, { body: { letter_ids } }),
  })
  if (!data || data.letters.length === 0) return null
  const onPaper = data.letters.filter(({ on_paper }) => on_paper)
  const ids = onPaper.filter(({ abilities }) => abilities.open).map(({ letter_id }) => letter_id)
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4" mb="sm">
        {t('letters.panel')}
      </Title>
      <Stack gap="sm">
        {onPaper.length > 0 ? (
          <Alert color="orange">
            <Text size="sm">{t('letters.panelOnPaper', { name, count: onPaper.length })}</Text>
            {ids.length > 1 ? (
              <Button
                mt="xs"
                variant="default"
                loading={packing.isPending}
                onClick={() => packing.mutate(ids)}
              >
                {t('letters.downloadAll')}
              </Button>
            ) : null}
          </Alert>
        ) : null}
        {data.letters.map((letter) => (
          <Letter key={letter.letter_id} letter={letter} />
        ))}
        {data.total > SHOWN ? (
          <AppLink to={`/organisation/documents/sentlog?f.employee=${employeeId}`}>
            {t('letters.toLog')}
          </AppLink>
        ) : null}
      </Stack>
    </Card>
  )
}

function Letter({ letter }: { letter: LetterRow }) {
  const { t } = useTranslation('offboarding')
  const format = useFormatter()
  const { letter_id, title, number, letter_date, opened_at, problem, state, on_paper, abilities } = letter
  const opening = useMutation({
    mutationFn: async () => {
      const { link } = await call(openLetter, { body: { letter_id } })
      const anchor = document.createElement('a')
      Object.assign(anchor, { href: link, target: '_blank', rel: 'noreferrer' })
      anchor.click()
    },
  })
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            number,
            format.day(letter_date),
            opened_at ? t('letters.openedOn', { at: format.dayTime(opened_at) }) : '',
            problem,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Status word={{ kind: kindOf(letter), text: t(`letters.states.${on_paper ? 'paper' : state}`) }} />
        {abilities.open ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={t('letters.downloadNamed', { title: [title, number].filter(Boolean).join(' ') })}
            loading={opening.isPending}
            onClick={() => opening.mutate()}
          >
            {t('letters.download')}
          </Button>
        ) : null}
      </Group>
    </Group>
  )
}
