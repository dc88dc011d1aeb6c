import { Button, Group, Stack } from '@mantine/core'
import { generateShades } from '@muster/ui/theme'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, languages } from '../language/i18n.ts'
import { Brand } from '../screen/Brand.tsx'
import type { OpenedLink } from './link.ts'
import './texts.ts'
import classes from './Portal.module.css'

interface FrameProps {
  opened?: OpenedLink | null
  /** Beside the languages. */
  tools?: ReactNode
  children: ReactNode
}

/** The company's logo and colour around every page of the portal, with the languages. */
export function Frame({ opened, tools, children }: FrameProps) {
  const colour = opened ? generateShades(opened.PRODUCT_THEME_COLOR)[6] : undefined
  return (
    <main className={classes.root}>
      <div className={classes.card} style={colour ? ({ '--brand': colour } as CSSProperties) : undefined}>
        <Stack gap="lg">
          <div className={classes.head}>
            <Brand logo={opened?.org_logo ?? null} name={opened?.org_name ?? 'Muster'} />
            <Group gap="xs" justify="space-between" className={classes.tools}>
              <Languages />
              {tools}
            </Group>
          </div>
          {children}
        </Stack>
      </div>
    </main>
  )
}

function Languages() {
  const { t, i18n } = useTranslation('portal')
  // Rendered again once the language has changed.
  const shown = i18n.language && currentLanguage()
  return (
    <Group gap={0} role="group" aria-label={t('languages')}>
      {languages.map(({ code, name }) => (
        <Button
          key={code}
          variant={code === shown ? 'light' : 'subtle'}
          mih={44}
          px="sm"
          lang={code}
          aria-pressed={code === shown}
          onClick={() => void chooseLanguage(code)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
