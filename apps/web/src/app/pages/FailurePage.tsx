import { Button } from '@mantine/core'
import { EmptyState, ErrorState } from '@muster/ui/feedback'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { logFailure } from '../../lib/feedback/failure-log.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { Centered } from './Centered.tsx'
import { recoveryOf } from './render-failure.ts'

function Fallback() {
  const { t } = useTranslation()
  return (
    <Centered>
      <ErrorState
        order={1}
        message={t('failure.text')}
        texts={{ title: t('failure.title') }}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{t('failure.refresh')}</Button>
            <Button component="a" href={`${currentEntry.basename}/`} variant="default">
              {t('failure.home')}
            </Button>
          </>
        }
      />
    </Centered>
  )
}

/** The page's code isn't on the device: it is opened once the browser has a network again. */
function WaitingForConnection() {
  const { t } = useTranslation()
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <Centered>
      <EmptyState
        order={1}
        title={t('notLoaded.title')}
        text={t('notLoaded.text')}
        action={<Button onClick={() => window.location.reload()}>{t('notLoaded.retry')}</Button>}
      />
    </Centered>
  )
}

/** The first error reloads the page, later ones in this tab show the fallback. */
function FailurePage({ error }: { error: unknown }) {
  const [plan] = useState(() => recoveryOf(error))
  useEffect(() => {
    if (plan === 'reload') window.location.reload()
    // Log the cause for diagnosis, and mark it as shown, to avoid an additional toast.
    else if (plan === 'fallback') logFailure(error)
  }, [plan, error])
  if (plan === 'offline') return <WaitingForConnection />
  return plan === 'reload' ? null : <Fallback />
}

/** For errors inside a route: loading its code or rendering it. */
export function RouteFailure() {
  return <FailurePage error={useRouteError()} />
}

/** For errors outside the router. */
export class FailureBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <FailurePage error={this.state.error} />
  }
}
