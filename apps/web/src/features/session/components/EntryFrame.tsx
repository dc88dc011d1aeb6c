import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languages } from '../../../lib/language/i18n.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import classes from './EntryFrame.module.css'
import { RegisterPicture } from './RegisterPicture.tsx'

/** Page layout before sign-in. */
export function EntryFrame({ brand = 'Muster', children }: { brand?: string; children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <div className={classes.root}>
      <main className={classes.form}>
        <Brand name={brand} />
        <div className={classes.middle}>{children}</div>
        <div className={classes.languages}>
          {languages.map((language) => (
            <Anchor
              key={language.code}
              component="button"
              type="button"
              size="sm"
              lang={language.code}
              c={language.code === i18n.language ? undefined : 'dimmed'}
              aria-current={language.code === i18n.language || undefined}
              onClick={() => void chooseLanguage(language.code)}
            >
              {language.name}
            </Anchor>
          ))}
        </div>
      </main>
      <div className={classes.picture} aria-hidden>
        <RegisterPicture />
      </div>
    </div>
  )
}
