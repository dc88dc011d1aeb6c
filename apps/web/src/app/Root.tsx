import { DirectionProvider } from '@mantine/core'
import { MusterProvider } from '@muster/ui/theme'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { useSession } from '../lib/session/session.ts'
import { colourSchemeManager } from './colour-scheme.ts'
import { FailureBoundary } from './pages/FailurePage.tsx'
import { navigateTo, router } from './router.tsx'
import { Toasts } from './Toasts.tsx'

/** The page's CSP nonce, without which the browser refuses style elements. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The providers around all screens: direction, theme, error handling, toasts. */
export function Root() {
  const { t } = useTranslation()
  const accent = useSession()?.user.PRODUCT_THEME_COLOR
  return (
    <DirectionProvider>
      <MusterProvider
        accent={accent}
        navigate={navigateTo}
        colorSchemeManager={colourSchemeManager}
        getStyleNonce={styleNonce}
        overlaysLabel={t('overlays')}
      >
        <FailureBoundary>
          <RouterProvider router={router} />
        </FailureBoundary>
        <Toasts />
      </MusterProvider>
    </DirectionProvider>
  )
}
