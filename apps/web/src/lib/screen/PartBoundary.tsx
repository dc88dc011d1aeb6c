import { Button, Card } from '@mantine/core'
import { ErrorState } from '@muster/ui/feedback'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '../feedback/failure-log.ts'

/** Isolates a part of a page, such as a card: if its code fails or does not load, the rest of the page still works. */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure(error)
  }

  override render() {
    return this.state.hasFailed ? <PartFailure /> : this.props.children
  }
}

/** Offers to reload: browsers cache a failed module import, so only a new page load retries it. */
function PartFailure() {
  const { t } = useTranslation('shell')
  return (
    <Card padding="lg">
      <ErrorState
        order={3}
        texts={{ title: t('partFailed.title') }}
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('failure.refresh')}
          </Button>
        }
      />
    </Card>
  )
}
