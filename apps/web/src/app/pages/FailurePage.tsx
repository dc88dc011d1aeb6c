import { Button } from '@mantine/core'
import { ErrorState } from '@muster/ui/feedback'
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

/** The first failure reloads the page, every later one in this tab shows the fallback. */
function FailurePage({ error }: { error: unknown }) {
  const [plan] = useState(() => recoveryOf(error))
  useEffect(() => {
    if (plan === 'reload') window.location.reload()
    // The console keeps the cause: without it nobody could say what went wrong. It is
    // marked as shown, lest a notice says it once more.
    else logFailure(error)
  }, [plan, error])
  return plan === 'reload' ? null : <Fallback />
}

/** For failures inside a route: loading its code or rendering it. */
export function RouteFailure() {
  return <FailurePage error={useRouteError()} />
}

/** For failures outside of the router. */
export class FailureBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <FailurePage error={this.state.error} />
  }
}
