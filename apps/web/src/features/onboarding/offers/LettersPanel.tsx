import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  openCandidateLetter,
  withdrawCandidateLetter,
} from '@muster/contract/calls/onboarding/letters/letters'
import type {
  CandidateLetters,
  CandidateLetterView,
} from '@muster/contract/onboarding/letters/letters.contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Offers.module.css'
import { createPath, letterKinds, lettersOptions, refreshedByOffers } from './offer-data.ts'
import { Thread } from './Thread.tsx'
import './texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

interface LettersPanelProps {
  candidateId: number
  name: string
}

/** Letters that a candidate got, with what became of them, and what was asked. */
export function LettersPanel({ candidateId, name }: LettersPanelProps) {
  const { t } = useTranslation('offers')
  const query = useQuery(lettersOptions(candidateId))
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('letters.title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} order={3}>
        {(found) => <Letters found={found} name={name} />}
      </Loaded>
    </section>
  )
}

function Letters({ found, name }: { found: CandidateLetters; name: string }) {
  const { t } = useTranslation('offers')
  const [withdrawn, setWithdrawn] = useState<CandidateLetterView | null>(null)
  const { letters, abilities, candidate_id: id } = found
  return (
    <Stack gap="md">
      <Card withBorder padding="md">
        <Stack gap="sm">
          {letters.length === 0 ? (
            <div>
              <Text fw={600}>{t('letters.none')}</Text>
              <Text size="sm" c="dimmed">
                {t('letters.noneText')}
              </Text>
            </div>
          ) : (
            <ul className={classes.list}>
              {letters.map((letter) => (
                <li key={letter.letter_id}>
                  <Letter letter={letter} onWithdraw={() => setWithdrawn(letter)} />
                </li>
              ))}
            </ul>
          )}
          {abilities.send ? (
            <Group>
              <Button component="a" href={hrefOf(createPath(id))}>
                {t('letters.send')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </Card>
      <Thread found={found} name={name} />
      <Suspense fallback={null}>
        {withdrawn ? (
          <ReasonModal
            title={t('letters.withdrawTitle', { title: withdrawn.title })}
            text={t('letters.withdrawText')}
            label={t('letters.withdrawReason')}
            submit={t('letters.withdraw')}
            isDangerous
            maxLength={500}
            save={(reason) =>
              call(
                withdrawCandidateLetter,
                { body: { letter_id: withdrawn.letter_id, reason } },
                { notify: true },
              )
            }
            refresh={refreshedByOffers}
            onClose={() => setWithdrawn(null)}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}

/** Opens a file beside the page. */
function show(link: string): void {
  const anchor = document.createElement('a')
  Object.assign(anchor, { href: link, target: '_blank', rel: 'noreferrer' })
  anchor.click()
}

function Letter({ letter, onWithdraw }: { letter: CandidateLetterView; onWithdraw: () => void }) {
  const { t } = useTranslation('offers')
  const format = useFormatter()
  const open = useMutation({
    mutationFn: async (is_signed: boolean) =>
      show((await call(openCandidateLetter, { body: { letter_id: letter.letter_id, is_signed } })).link),
  })
  const { state, title, version, reference, abilities, reason, reason_code: code } = letter
  const words = [
    t('letters.sent', { date: format.dateTime(letter.sent_at), name: letter.sent_by }),
    ...(letter.ctc_version === null ? [] : [t('letters.pay', { version: letter.ctc_version })]),
    ...(letter.signed_at === null ? [] : [t('letters.signed', { date: format.dateTime(letter.signed_at) })]),
    ...(letter.opened_at === null ? [] : [t('letters.opened', { date: format.dateTime(letter.opened_at) })]),
  ]
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{[title, reference].filter(Boolean).join(' · ')}</Text>
        <Status word={{ kind: letterKinds[state], text: t(`letters.states.${state}`) }} />
      </Group>
      <Text size="sm">
        {t(`onboarding:kinds.${letter.kind as 3}`)} · {t('letters.version', { version })} ·{' '}
        {state === 'sent'
          ? t('letters.until', { date: format.date(letter.expires_on) })
          : t('letters.stateAt', {
              state: t(`letters.states.${state}`),
              date: format.dateTime(letter.state_at),
            })}
      </Text>
      <Text size="sm" c="dimmed">
        {words.join(' · ')}
      </Text>
      {code === null && reason === '' ? null : (
        <Text size="sm">
          {[code === null ? '' : t(`letters.reasons.${code}`), reason].filter(Boolean).join(': ')}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {abilities.open ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={open.isPending && !open.variables}
            aria-label={t('letters.openOne', { title, version })}
            onClick={() => open.mutate(false)}
          >
            {t('letters.open')}
          </Button>
        ) : null}
        {abilities.open && letter.signed_at !== null ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={open.isPending && open.variables}
            aria-label={t('letters.openSignedOne', { title, version })}
            onClick={() => open.mutate(true)}
          >
            {t('letters.openSigned')}
          </Button>
        ) : null}
        {abilities.withdraw ? (
          <Button variant="default" size="compact-sm" onClick={onWithdraw}>
            {t('letters.withdraw')}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}
