import { Group, Skeleton, Text } from '@mantine/core'
import type { AssetRow } from '@muster/contract/assets/asset-shapes'
import { readAssetBoard } from '@muster/contract/calls/assets/assets'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { criteriaOf } from '../data/asset-data.ts'
import classes from './Board.module.css'
import '../texts.ts'

/** Assets in use by status, the newest of each. */
export default function Board({ criteria }: { criteria: ReturnType<typeof criteriaOf> }) {
  const { t } = useTranslation('assets')
  const board = useQuery({
    ...readOptions(readAssetBoard, { body: criteria }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={board} skeleton={<Skeleton height={480} radius="md" />} order={2}>
      {({ columns }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the keyboard
        <section className={classes.board} tabIndex={0} aria-label={t('shapes.board')}>
          {columns.map(({ status, total, assets }) => (
            <section
              key={status}
              className={classes.column}
              aria-label={t('board.column', { status: t(`statuses.${status}`), count: total })}
            >
              <Group justify="space-between">
                <Text size="sm" fw={600}>
                  {t(`statuses.${status}`)}
                </Text>
                <Text size="sm" c="dimmed">
                  {total}
                </Text>
              </Group>
              {assets.length === 0 ? (
                <Text size="xs" c="dimmed" mt="xs">
                  {t('board.none')}
                </Text>
              ) : (
                <ul className={classes.cards}>
                  {assets.map((asset) => (
                    <BoardCard key={asset.AID} asset={asset} />
                  ))}
                </ul>
              )}
              {total > assets.length ? (
                <Text size="xs" c="dimmed" mt="xs">
                  {t('board.more', { count: total - assets.length })}
                </Text>
              ) : null}
            </section>
          ))}
        </section>
      )}
    </Loaded>
  )
}

function BoardCard({ asset: { AID, name, code, holder, location } }: { asset: AssetRow }) {
  return (
    <li className={classes.card}>
      <AppLink to={hrefOf(`/assets/${AID}`)} className={classes.name}>
        {name}
      </AppLink>
      <Text size="xs" c="dimmed">
        {[code, holder?.EMPLOYEE_NAME ?? location].filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}
