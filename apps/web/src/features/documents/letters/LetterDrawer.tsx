import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { LetterRow } from '@muster/contract/documents/letters.contract'
import { IconEye } from '@muster/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { letterWord } from './letter-kinds.ts'
import { useOpenLetter } from './use-letters.ts'

const SignatureTrail = lazy(() => import('../signatures/SignatureTrail.tsx'))

interface LetterDrawerProps {
  letter: LetterRow
  onWithdraw: () => void
  onRemind: () => void
  onClose: () => void
}

/** What is known of a letter, and what can be done with it. */
export default function LetterDrawer({ letter, onWithdraw, onRemind, onClose }: LetterDrawerProps) {
  const { t } = useTranslation('letters')
  const format = useFormatter()
  const open = useOpenLetter()
  const { abilities, request_id, signature } = letter
  const facts = [
    [t('log.employee'), `${letter.employee_name} (${letter.EMPLOYEE_CODE})`],
    [t('log.number'), letter.number],
    [t('log.date'), format.day(letter.letter_date)],
    [t('log.template'), t('log.versionOf', { template: letter.template, number: letter.template_version })],
    [t('log.sender'), letter.sender],
    [t('log.sentAt'), letter.sent_at && format.dayTime(letter.sent_at)],
    [
      t('log.opened'),
      letter.opened_at ? format.dayTime(letter.opened_at) : letter.sent_at && t('log.notOpened'),
    ],
    [t('log.pages'), letter.pages?.toString()],
  ] as const
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={letter.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Group>
          <Status word={letterWord(letter, t)} />
        </Group>
        <LetterNotes letter={letter} />
        <Group gap="xs">
          {abilities.open ? (
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              loading={open.isPending}
              onClick={() => open.mutate(letter.letter_id)}
            >
              {t(letter.on_paper ? 'log.download' : 'log.open')}
            </Button>
          ) : null}
          {abilities.remind ? (
            <Button variant="default" onClick={onRemind}>
              {t('signatures:remind')}
            </Button>
          ) : null}
          {abilities.withdraw ? (
            <Button variant="default" onClick={onWithdraw}>
              {t('log.withdraw')}
            </Button>
          ) : null}
          {request_id === null ? null : (
            <AppLink to={`/workflow/request-worlflow/${request_id}`}>{t('log.toRequest')}</AppLink>
          )}
        </Group>
        <dl>
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
                <Text component="dd" m={0} mb="xs">
                  {value}
                </Text>
              </div>
            ) : null,
          )}
        </dl>
        {signature ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <SignatureTrail letter={{ ...letter, signature }} />
          </Suspense>
        ) : null}
      </Stack>
    </Drawer>
  )
}

/** What is wrong with a letter, or in the way of reading it. */
function LetterNotes({ letter }: { letter: LetterRow }) {
  const { t } = useTranslation('letters')
  const { state, problem, on_paper, abilities } = letter
  const isWithheld = (state === 'sent' || state === 'void') && !abilities.open
  const notes = [
    ...(problem ? [{ color: state === 'failed' ? 'red' : 'yellow', words: problem }] : []),
    ...(on_paper ? [{ color: 'orange', words: t('log.onPaper') }] : []),
    ...(isWithheld ? [{ color: 'yellow', words: t('log.withheld') }] : []),
  ]
  return notes.map(({ color, words }) => (
    <Alert key={words} color={color} variant="light">
      {words}
    </Alert>
  ))
}
