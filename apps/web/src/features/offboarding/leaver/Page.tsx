import { Button, Stack, Text, Title } from '@mantine/core'
import { openLeaverLetter, openLeaverStatement } from '@muster/contract/calls/offboarding/leaver'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import { Row } from '../../../lib/portal/Row.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { StatementView } from '../settlement/StatementView.tsx'
import { type LeaverView, pageOptions, pathTo } from './leaver-data.ts'
import { noteOpened, wasOpened } from './opened-letters.ts'

const SignLetter = lazy(() => import('./SignLetter.tsx'))

/** What somebody who has left still reaches: the exit interview, the settlement, letters and claims. */
export default function Page(props: InsideProps) {
  return (
    <Inside {...props}>
      <Read linkKey={props.linkKey} />
    </Inside>
  )
}

function Read({ linkKey }: { linkKey: string }) {
  const query = useQuery(pageOptions(linkKey))
  return (
    <Loaded linkKey={linkKey} query={query}>
      {(view) => <Parts linkKey={linkKey} view={view} />}
    </Loaded>
  )
}

interface PartProps {
  linkKey: string
  view: LeaverView
}

function Parts({ linkKey, view }: PartProps) {
  const { t } = useTranslation('leaver')
  const format = useFormatter()
  return (
    <Stack gap="xl">
      <div>
        <Title order={1}>{t('hello', { name: view.EMPLOYEE_NAME })}</Title>
        {view.last_working_day ? (
          <Text>{t('lastDay', { day: format.day(view.last_working_day) })}</Text>
        ) : null}
      </div>
      <Part title={t('interview')}>
        <Interview linkKey={linkKey} view={view} />
      </Part>
      <Part title={t('settlement')}>
        {view.statements.length === 0 ? <Text>{t('noSettlement')}</Text> : null}
        {view.statements.map((one) => (
          <StatementView
            key={one.settlement_id}
            statement={one}
            file={() =>
              download(
                openLeaverStatement,
                { body: { key: linkKey, settlement_id: one.settlement_id } },
                { cookies: true },
              )
            }
          />
        ))}
      </Part>
      <Part title={t('letters')}>
        {view.letters.length === 0 ? <Text>{t('noLetters')}</Text> : null}
        {view.letters.map((letter) => (
          <Letter key={letter.letter_id} linkKey={linkKey} letter={letter} />
        ))}
      </Part>
      {view.claims.length === 0 ? null : (
        <Part title={t('claims')}>
          {view.claims.map(({ number, title, status, amount, paid_on }) => (
            <Row
              key={number}
              title={`${title} · ${format.money(amount)}`}
              note={[number, status, paid_on === null ? '' : t('paidOn', { day: format.day(paid_on) })]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}

function Interview({ linkKey, view: { interview } }: PartProps) {
  const { t } = useTranslation('leaver')
  if (interview === null) return <Text>{t('noForm')}</Text>
  const { state, is_open } = interview
  const isDone = state === 'submitted'
  if (!is_open && !isDone) return <Text>{t('notOpen')}</Text>
  return (
    <>
      <Text>{t(isDone ? 'done' : 'confidential')}</Text>
      <Button component={Link} to={pathTo.form(linkKey)} mih={44} variant={isDone ? 'default' : 'filled'}>
        {t(isDone ? 'read' : state === 'person' ? 'goOn' : 'fill')}
      </Button>
    </>
  )
}

function Letter({ linkKey, letter }: { linkKey: string; letter: LeaverView['letters'][number] }) {
  const { t } = useTranslation('leaver')
  const format = useFormatter()
  const { letter_id, title, number, letter_date, void_reason, signature } = letter
  const [isSigning, setSigning] = useState(false)
  const [isOpened, setOpened] = useState(() => wasOpened(letter_id))
  const opening = useMutation({
    mutationFn: () => ask(openLeaverLetter, { body: { key: linkKey, letter_id } }),
    meta: { errorShown: 'inline' as const },
    onSuccess: ({ link }) => {
      noteOpened(letter_id)
      setOpened(true)
      window.location.assign(link)
    },
  })
  const day = format.day(letter_date)
  const note = void_reason === null ? '' : t('withdrawn', { reason: void_reason })
  const maySign = signature?.may_sign ?? false
  const signed = signature ? t(`signatures.${signature.state}`, { day: format.day(signature.due_on) }) : ''
  return (
    <>
      <Row
        title={title}
        note={[number ? t('letterOf', { number, day }) : day, note, signed].filter(Boolean).join(' · ')}
      >
        <Button
          variant="default"
          mih={44}
          loading={opening.isPending}
          aria-label={`${t('open')}: ${title}`}
          onClick={() => opening.mutate()}
        >
          {t('open')}
        </Button>
        {maySign && !isSigning ? (
          <Button mih={44} aria-label={`${t('sign.sign')}: ${title}`} onClick={() => setSigning(true)}>
            {t('sign.sign')}
          </Button>
        ) : null}
      </Row>
      {maySign && isSigning ? (
        <Suspense fallback={null}>
          <SignLetter linkKey={linkKey} letterId={letter_id} isOpened={isOpened} />
        </Suspense>
      ) : null}
      {opening.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(opening.error)}
        </Text>
      ) : null}
    </>
  )
}
