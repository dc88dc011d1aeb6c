import { Button, Card } from '@mantine/core'
import { ErrorState } from '@muster/ui/feedback'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '../feedback/failure-log.ts'

/** A part of a page, such as a card: if its code does not load, or fails, the rest of the page stays. */
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

/** The browser remembers that a file did not load, so only a new page asks for it again. */
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
