import { Button } from '@mantine/core'
import { EmptyState, ErrorState, NoPermission } from '@muster/ui/feedback'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../lib/calls/api.ts'
import { notifyError } from '../../lib/feedback/notices.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { openAppAt } from '../../lib/session/handover.ts'
import { isAdmin, useSession } from '../../lib/session/session.ts'
import { bootStore } from '../boot/boot-store.ts'
import { signOut } from '../boot/sign-out.ts'
import { Centered } from './Centered.tsx'

/** The server did not respond at the start. */
export function BootFailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <Centered>
      <ErrorState
        order={1}
        message={
          <>
            {messageOf(error)} {t('bootFailed.text')}
          </>
        }
        texts={{ title: t('bootFailed.title'), retry: t('bootFailed.retry') }}
        onRetry={() => void bootStore.retry()}
      />
    </Centered>
  )
}

/** A one-time code came from elsewhere: asks for confirmation before using another person's account. */
export function ConfirmArrivalPage({ name, code, nonce }: { name: string; code: string; nonce: string }) {
  const { t } = useTranslation()
  return (
    <Centered>
      <EmptyState
        order={1}
        title={t('arrival.title', { name })}
        text={t('arrival.text')}
        action={
          <>
            <Button onClick={() => void bootStore.acceptArrival(code, nonce)}>{t('arrival.accept')}</Button>
            <Button variant="default" onClick={bootStore.declineArrival}>
              {t('arrival.decline')}
            </Button>
          </>
        }
      />
    </Centered>
  )
}

/** Signed in without access to anything in this entry: explains that, and offers the available apps. */
export function NothingForYouPage() {
  const { t } = useTranslation()
  const session = useSession()
  const user = session?.user
  // Nobody with an employee record is refused by the console: they go to self-service.
  const hasConsole = currentEntry.name === 'me' && user !== undefined && isAdmin(user)
  const openConsole = () => {
    openAppAt('/admin/', session?.token).catch((error: unknown) => notifyError(messageOf(error)))
  }
  return (
    <Centered>
      <NoPermission
        order={1}
        texts={{ title: t('denied.title'), text: t('denied.text') }}
        action={
          <>
            {hasConsole ? <Button onClick={openConsole}>{t('denied.console')}</Button> : null}
            <Button variant="default" onClick={() => void signOut()}>
              {t('denied.signOut')}
            </Button>
          </>
        }
      />
    </Centered>
  )
}

/** A screen that the person may not open. */
export function PermissionDeniedPage({ isInside = true }: { isInside?: boolean }) {
  const { t } = useTranslation()
  return (
    <Centered isInside={isInside}>
      <NoPermission
        order={1}
        texts={{ title: t('denied.title'), text: t('denied.text') }}
        action={
          <Button component={Link} to={currentEntry.name === 'admin' ? '/apps' : '/'} variant="default">
            {t('denied.home')}
          </Button>
        }
      />
    </Centered>
  )
}

/** No screen has this URL. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Centered isInside>
      <title>{`${t('titles.notFound')} · ${t('product')}`}</title>
      <EmptyState
        order={1}
        icon={<IconCompass size={26} stroke={1.5} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Button component={Link} to={currentEntry.name === 'admin' ? '/apps' : '/'} variant="default">
            {t('notFound.home')}
          </Button>
        }
      />
    </Centered>
  )
}
