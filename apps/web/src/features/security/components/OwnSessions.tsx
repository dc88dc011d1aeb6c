import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { ActiveSession } from '@muster/contract/security/sessions.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { ownSessionsOptions } from '../data/security-queries.ts'
import { DeviceIcon } from './DeviceIcon.tsx'
import type { Ending } from './EndSessionDialog.tsx'
import classes from './Security.module.css'
import { deviceWords, methodWords, placeWords } from './sign-in-words.ts'

const EndSessionDialog = lazy(() => import('./EndSessionDialog.tsx'))

/** The user's open sessions, this browser first. */
export function OwnSessions() {
  const { t } = useTranslation('security')
  const query = useQuery(ownSessionsOptions)
  const [ending, setEnding] = useState<Ending | null>(null)
  return (
    <Loaded query={query} order={2} skeleton={<Skeleton height={240} radius="md" maw="60rem" />}>
      {({ sessions }) => {
        const others = sessions.filter((session) => !session.is_current).length
        return (
          <Stack gap="md">
            <ul className={classes.list}>
              {sessions.map((session) => (
                <SessionEntry key={session.token} session={session} onEnd={setEnding} />
              ))}
            </ul>
            {others > 1 ? (
              <div>
                <Button color="red" variant="light" onClick={() => setEnding({ others })}>
                  {t('end.othersTitle')}
                </Button>
              </div>
            ) : null}
            {others === 0 ? (
              <Text size="sm" c="dimmed">
                {t('sessions.onlyThis')}
              </Text>
            ) : null}
            <Suspense fallback={null}>
              {ending ? <EndSessionDialog ending={ending} onClose={() => setEnding(null)} /> : null}
            </Suspense>
          </Stack>
        )
      }}
    </Loaded>
  )
}

interface SessionEntryProps {
  session: ActiveSession
  onEnd: (ending: Ending) => void
}

function SessionEntry({ session, onEnd }: SessionEntryProps) {
  const { t } = useTranslation('security')
  const format = useFormatter()
  const device = deviceWords(t, session.device)
  return (
    <li className={classes.entry} data-current={session.is_current || undefined}>
      <DeviceIcon kind={session.device.kind} />
      <div className={classes.words}>
        <div className={classes.facts}>
          <Text fw={600}>{device}</Text>
          {session.is_current ? <StatusBadge kind="success">{t('sessions.current')}</StatusBadge> : null}
        </div>
        <Text size="sm" c="dimmed">
          {placeWords(t, session.place)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessions.when', {
            signedIn: format.dayTime(session.signed_in_at),
            seen: format.dayTime(session.last_seen_at),
            method: methodWords(t, session.method),
          })}
        </Text>
      </div>
      {session.is_current ? null : (
        <Button
          className={classes.action}
          variant="default"
          onClick={() => onEnd({ token: session.token, device })}
          aria-label={t('sessions.endLabel', { device })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
