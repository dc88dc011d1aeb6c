import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { configOptions, configurePath } from './config-query.ts'
import classes from './Settings.module.css'
import './texts.ts'

/** The homes that can be arranged. */
export function Library() {
  const { t } = useTranslation('homeSettings')
  const query = useQuery(configOptions(null))
  return (
    <>
      <PageHeader title={t('library.title')} subtitle={t('library.subtitle')} />
      <Loaded query={query} order={2} skeleton={<Skeleton height={200} radius="lg" />}>
        {({ dashboards }) => (
          <div className={classes.cards}>
            {dashboards.map(({ dashboard, version, parts, roles }) => {
              const name = t(`library.dashboards.${dashboard}`)
              return (
                <Card key={dashboard} component="article" padding="lg" aria-label={name}>
                  <Title order={2} size="h4">
                    {name}
                  </Title>
                  <Text size="sm" c="dimmed" mb="sm">
                    {t(`library.about.${dashboard}`)}
                  </Text>
                  <Group justify="space-between" mt="auto">
                    <Text size="sm">
                      {[
                        t('library.shown', { count: parts.filter(({ is_shown }) => is_shown).length }),
                        version === 0 ? t('library.standard') : '',
                        roles.length > 0 ? t('library.ofRoles', { count: roles.length }) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                    <AppLink to={configurePath(dashboard)} aria-label={t('library.arrangeOne', { name })}>
                      {t('library.arrange')}
                    </AppLink>
                  </Group>
                </Card>
              )
            })}
          </div>
        )}
      </Loaded>
    </>
  )
}
