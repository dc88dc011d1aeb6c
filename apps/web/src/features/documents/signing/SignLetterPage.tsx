import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { openLetter } from '@muster/contract/calls/documents/letters'
import { declineLetter, readSigning } from '@muster/contract/calls/documents/signatures'
import type { Signing } from '@muster/contract/documents/signatures.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { IconCheck, IconEye } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { show } from '../parts/open-document.ts'
import { refreshSigning } from './refresh-signing.ts'
import { SignElsewhere } from './SignElsewhere.tsx'
import { SignHere } from './SignHere.tsx'
import classes from './Signing.module.css'
import { signatureKinds } from './signature-kinds.ts'
import './texts.ts'

const PdfPages = lazy(() => import('./PdfPages.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** A letter to read, and to sign at its end. */
export default function SignLetterPage() {
  return <ById>{(id) => <SignLetterById id={id} />}</ById>
}

function SignLetterById({ id: letter_id }: { id: number }) {
  const { t } = useTranslation('signing')
  const signing = useQuery({
    ...readOptions(readSigning, { body: { letter_id } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <div className={classes.page}>
      <AppLink to="/documents?view=letters">{t('back')}</AppLink>
      <Loaded query={signing} order={1} skeleton={<Skeleton height={480} radius="lg" />}>
        {(data) => <Letter key={data.letter_id} signing={data} />}
      </Loaded>
    </div>
  )
}

function Letter({ signing }: { signing: Signing }) {
  const { t } = useTranslation('signing')
  const format = useFormatter()
  const client = useQueryClient()
  const [isRead, setRead] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [wasOpen] = useState(signing.may_sign)
  // One signs at the end of the page, and what became of it stands at its beginning.
  useEffect(() => {
    if (!wasOpen || signing.may_sign) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [wasOpen, signing.may_sign])
  const { letter_id, title, number, sender, sent_at, state, due_on, may_sign, problem, provider } = signing
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {[number, t('from', { name: sender, day: format.day(sent_at) })].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <StatusBadge kind={signatureKinds[state]}>{t(`states.${state}`)}</StatusBadge>
      </Group>
      {may_sign ? (
        <Text fw={600}>{t(state === 'overdue' ? 'wasDueOn' : 'dueOn', { day: format.day(due_on) })}</Text>
      ) : (
        <Closed signing={signing} />
      )}
      <Document letterId={letter_id} state={state} onEnd={() => setRead(true)} />
      {may_sign && provider === 'esign' ? (
        <SignElsewhere signing={signing} onDecline={() => setDeclining(true)} />
      ) : null}
      {may_sign && provider === 'built_in' ? (
        <SignHere signing={signing} isRead={isRead} onDecline={() => setDeclining(true)} />
      ) : null}
      <Suspense fallback={null}>
        {isDeclining && problem === '' ? (
          <ReasonModal
            title={t('declineTitle', { name: title })}
            text={t('declineText')}
            label={t('reason')}
            submit={t('decline')}
            isDangerous
            save={async (reason) => {
              await call(declineLetter, { body: { letter_id, reason } })
              notifySuccess(t('declined'))
              await refreshSigning(client)
            }}
            onClose={() => setDeclining(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Why there is nothing to do, and what became of it. */
function Closed({ signing }: { signing: Signing }) {
  const { state, problem, closed_at, withdrawn_at, letter_id } = signing
  const { t } = useTranslation('signing')
  const format = useFormatter()
  const opening = useOpen(letter_id)
  if (state !== 'signed')
    return (
      <Alert color="yellow" variant="light">
        {problem}
      </Alert>
    )
  const isWithdrawn = withdrawn_at !== null
  return (
    <Alert
      color={isWithdrawn ? 'yellow' : 'green'}
      variant="light"
      icon={isWithdrawn ? undefined : <IconCheck size={18} aria-hidden />}
      title={t('done')}
      role="status"
    >
      <Text size="sm">
        {[
          closed_at ? t('signedOn', { day: format.dayTime(closed_at) }) : '',
          withdrawn_at ? t('withdrawnOn', { day: format.day(withdrawn_at) }) : t('doneText'),
        ]
          .filter(Boolean)
          .join('. ')}
      </Text>
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => opening.mutate(false)}
        >
          {t('openCopy')}
        </Button>
        <Button variant="default" onClick={() => opening.mutate(true)}>
          {t('openOriginal')}
        </Button>
      </Group>
    </Alert>
  )
}

const useOpen = (letter_id: number) =>
  useMutation({
    mutationFn: async (original: boolean) =>
      show((await call(openLetter, { body: { letter_id, original } })).link),
  })

/** All pages of the letter; of the signed copy once it is signed. */
function Document({
  letterId,
  state,
  onEnd,
}: {
  letterId: number
  state: Signing['state']
  onEnd: () => void
}) {
  const { t } = useTranslation('signing')
  const opening = useOpen(letterId)
  const link = useQuery({
    queryKey: [openLetter.id, letterId, state === 'signed'],
    queryFn: () => call(openLetter, { body: { letter_id: letterId } }),
    // A link is valid for a quarter of an hour, and opening is recorded: not again while it is read.
    staleTime: 600_000,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <div>
      <Loaded query={link} order={2} skeleton={<Skeleton height={420} />}>
        {(data) => (
          <Suspense fallback={<Skeleton height={420} />}>
            <PdfPages link={data.link} onEnd={onEnd} />
          </Suspense>
        )}
      </Loaded>
      <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => opening.mutate(false)}>
        {t('openPdf')}
      </Button>
    </div>
  )
}
