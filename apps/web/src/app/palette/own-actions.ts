import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languages } from '../../lib/language/i18n.ts'
import { isViewing } from '../../lib/session/viewing.ts'
import { signOut } from '../boot/sign-out.ts'
import type { PaletteItem } from './palette-items.ts'

const schemes: Readonly<Record<MantineColorScheme, string>> = {
  dark: 'theme night mode appearance गहरा',
  light: 'theme day mode bright appearance हल्का',
  auto: 'theme system device appearance',
}

/**
 * What the palette does itself, found by words alone: appearance, language, sign-out. The latter two are not offered to
 * whoever views as somebody else, since nothing of theirs can be changed.
 */
export function useOwnActions(): PaletteItem[] {
  const { t, i18n } = useTranslation('palette')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const action = (key: string, label: string, synonyms: string, run: () => void): PaletteItem => ({
    group: 'actions',
    key: `own ${key}`,
    label,
    detail: '',
    synonyms,
    run,
  })
  const others = (Object.keys(schemes) as MantineColorScheme[]).filter((scheme) => scheme !== colorScheme)
  const appearance = others.map((scheme) =>
    action(scheme, t(`scheme.${scheme}`), schemes[scheme], () => setColorScheme(scheme)),
  )
  if (isViewing()) return appearance
  return [
    ...appearance,
    ...languages
      .filter(({ code }) => code !== i18n.language)
      .map(({ code, name }) =>
        action(
          code,
          t('language', { name }),
          'language translate english hindi भाषा',
          () => void chooseLanguage(code),
        ),
      ),
    action('sign-out', t('signOut'), 'logout log off exit बाहर', () => void signOut()),
  ]
}
