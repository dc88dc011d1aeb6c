import { Alert, Button, Group, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core'
import { downloadSeal, readTrail } from '@muster/contract/calls/documents/signatures'
import type { LetterRow } from '@muster/contract/documents/letters.contract'
import type { Trail } from '@muster/contract/documents/signatures.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useOpenLetter } from '../letters/use-letters.ts'
import { signatureKinds } from '../signing/signature-kinds.ts'
import { ServiceState } from './ServiceState.tsx'
import './texts.ts'

interface SignatureTrailProps {
  letter: LetterRow & { signature: NonNullable<LetterRow['signature']> }
}

/** What became of a signature, step by step. */
export default function SignatureTrail({ letter }: SignatureTrailProps) {
  const { t } = useTranslation('signatures')
  const format = useFormatter()
  const { letter_id, signature, abilities } = letter
  const trail = useQuery({
    ...readOptions(readTrail, { body: { letter_id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack component="section" gap="sm" aria-labelledby="signature-trail">
      <Group justify="space-between">
        <Title order={3} size="h5" id="signature-trail">
          {t('signature')}
        </Title>
        <StatusBadge kind={signatureKinds[signature.state]}>{t(`states.${signature.state}`)}</StatusBadge>
      </Group>
      {signature.state === 'declined' ? (
        <Alert color="red" variant="light">
          {t('trail.declined', { reason: signature.reason })}
        </Alert>
      ) : null}
      {signature.provider === 'esign' && (signature.state === 'waiting' || signature.state === 'overdue') ? (
        <ServiceState letter={letter} />
      ) : null}
      <Text size="sm">
        {t('trail.dueOn')} {format.day(signature.due_on)}
      </Text>
      <Loaded query={trail} order={3} skeleton={<Skeleton height={160} />}>
        {(data) => <Steps trail={data} letterId={letter_id} mayOpen={abilities.open} />}
      </Loaded>
    </Stack>
  )
}

function Steps({ trail, letterId, mayOpen }: { trail: Trail; letterId: number; mayOpen: boolean }) {
  const { t } = useTranslation('signatures')
  const format = useFormatter()
  return (
    <>
      <Timeline bulletSize={10} lineWidth={2} aria-label={t('trail.title')}>
        {trail.events.map(({ at, kind, text, by, ip, device }) => (
          <Timeline.Item key={`${at} ${kind}`} title={<Text size="sm">{text}</Text>}>
            <Text size="xs" c="dimmed">
              {[format.dayTime(at), by, ip, device].filter(Boolean).join(' · ')}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      {trail.signed ? (
        <Signed signed={trail.signed} trail={trail} letterId={letterId} mayOpen={mayOpen} />
      ) : null}
    </>
  )
}

interface SignedProps {
  signed: NonNullable<Trail['signed']>
  trail: Trail
  letterId: number
  mayOpen: boolean
}

function Signed({ signed, trail, letterId, mayOpen }: SignedProps) {
  const { t } = useTranslation('signatures')
  const original = useOpenLetter(undefined, true)
  const certificate = useMutation({ mutationFn: () => download(downloadSeal, {}) })
  const facts = [
    [t('trail.provider'), signed.provider_name || t('trail.builtIn')],
    [t('trail.consent'), signed.consent],
    [t('trail.original'), trail.original_sha256],
    [t('trail.hash'), signed.sha256],
    [t('trail.fingerprint'), signed.fingerprint],
  ] as const
  return (
    <>
      <Group gap="xs">
        {mayOpen ? (
          <Button size="xs" variant="default" onClick={() => original.mutate(letterId)}>
            {t('trail.openOriginal')}
          </Button>
        ) : null}
        {signed.provider === 'built_in' ? (
          <Button
            size="xs"
            variant="default"
            loading={certificate.isPending}
            onClick={() => certificate.mutate()}
          >
            {t('trail.certificate')}
          </Button>
        ) : null}
        <AppLink to={`/organisation/documents/verify?letter=${letterId}`}>{t('trail.verify')}</AppLink>
      </Group>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} mb="xs" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
          ))}
      </dl>
    </>
  )
}
