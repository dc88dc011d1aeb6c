import { Card, Title } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import classes from './MeHome.module.css'
import type { MePage } from './sections.ts'

/** A card of links to pages. */
export function PageLinks({ id, title, pages }: { id: string; title: string; pages: readonly MePage[] }) {
  const { t } = useTranslation()
  if (pages.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      <ul className={classes.actions}>
        {pages.map((page) => (
          <li key={page.id}>
            <AppLink to={page.to} className={classes.action}>
              {t(page.label as 'search.label')}
              <IconChevronRight size={16} aria-hidden />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
