import { Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import type { Letterhead } from '@muster/contract/documents/letterheads.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from './Letters.module.css'
import { letterheadsOptions, paths } from './letter-data.ts'
import { useLetterheadName } from './letterhead-choices.ts'
import './texts.ts'

const LetterheadDrawer = lazy(() => import('./LetterheadDrawer.tsx'))

/** Letterheads: of everybody, and of entities that have their own. */
export default function LetterheadsPage() {
  const { t } = useTranslation('letters')
  const heads = useQuery(letterheadsOptions())
  const nameOf = useLetterheadName()
  const [open, setOpen] = useState<Letterhead | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('documentsTitles:letterheads')}
        subtitle={t('heads.subtitle')}
        crumbs={[
          { label: t('documentsTitles:templates'), href: hrefOf(paths.templates) },
          { label: t('documentsTitles:letterheads') },
        ]}
        primary={
          heads.data?.abilities.edit
            ? {
                label: t('heads.add'),
                icon: <IconPlus size={16} aria-hidden />,
                onClick: () => setOpen('new'),
              }
            : undefined
        }
      />
      <Loaded query={heads} skeleton={<Skeleton height={240} radius="md" />}>
        {({ letterheads, entities, abilities }) => (
          <>
            {letterheads.length === 0 ? (
              <EmptyState order={2} title={t('heads.empty')} text={t('heads.emptyText')} />
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {letterheads.map((head) => (
                  <Card key={head.id} withBorder padding="lg">
                    <Group justify="space-between" wrap="nowrap">
                      <Title order={2} size="h4">
                        {nameOf(head)}
                      </Title>
                      {abilities.edit ? (
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={t('heads.edit', { name: nameOf(head) })}
                          onClick={() => setOpen(head)}
                        >
                          {t('log.open')}
                        </Button>
                      ) : null}
                    </Group>
                    {head.logo ? (
                      <img className={classes.logo} src={head.logo.link} alt={t('heads.logoAlt')} />
                    ) : null}
                    <Text size="sm" c="dimmed">
                      {head.header
                        .replace(/<[^>]*>/g, ' ')
                        .replace(/\s+/g, ' ')
                        .slice(0, 160)}
                    </Text>
                  </Card>
                ))}
              </SimpleGrid>
            )}
            <Suspense fallback={null}>
              {open ? (
                <LetterheadDrawer
                  head={open === 'new' ? null : open}
                  entities={entities}
                  letterheads={letterheads}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </Suspense>
          </>
        )}
      </Loaded>
    </>
  )
}
