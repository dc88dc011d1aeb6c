import { SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { geoPlaceKinds } from '@muster/contract/organisation/geo/geo.constants'
import type { GeoPlaceKind } from '@muster/contract/organisation/geo/geo.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Geo.module.css'
import { type GeoPlace, placesOptions } from './geo-queries.ts'

export const addressOfKind = (kind: string) => `/core_hr/org-structure/${kind}/geofencing`

/** Locations or branches, with their number of geo-fences. */
export function PlaceList({ kind, chosen }: { kind: GeoPlaceKind; chosen: number | null }) {
  const { t } = useTranslation('geo')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [requested] = useDebouncedValue(search, 250)
  const query = useQuery(placesOptions(kind, requested))
  return (
    <nav className={classes.places} aria-label={t('places.label')}>
      <SegmentedControl
        fullWidth
        aria-label={t('places.label')}
        value={kind}
        data={geoPlaceKinds.map((value) => ({ value, label: t(`places.${value}`) }))}
        onChange={(value) => void navigate(addressOfKind(value))}
      />
      <TextInput
        type="search"
        aria-label={t('places.search')}
        placeholder={t('places.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Loaded query={query} skeleton={<Skeleton height={280} radius="md" />} order={2}>
        {({ places, total_rows }) =>
          places.length === 0 ? (
            <EmptyState
              order={2}
              title={t(requested ? 'places.empty' : 'places.none')}
              text={requested ? undefined : t('places.noneText')}
            />
          ) : (
            <>
              <ul className={classes.placeList}>
                {places.map((place) => (
                  <PlaceLink key={place.id} kind={kind} place={place} isChosen={place.id === chosen} />
                ))}
              </ul>
              {total_rows > places.length ? (
                <Text size="xs" c="dimmed">
                  {places.length} / {total_rows}
                </Text>
              ) : null}
            </>
          )
        }
      </Loaded>
    </nav>
  )
}

function PlaceLink({ kind, place, isChosen }: { kind: string; place: GeoPlace; isChosen: boolean }) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  const facts = [
    t('places.fences', { count: place.fences }),
    t('places.people', { count: place.people, number: format.number(place.people) }),
  ]
  return (
    <li>
      <AppLink
        to={`${addressOfKind(kind)}?place=${place.id}`}
        className={classes.place}
        aria-current={isChosen ? 'page' : undefined}
      >
        <span className={classes.placeName}>{place.name}</span>
        <span className={classes.detail}>{facts.join(' · ')}</span>
        {place.latitude === null ? <span className={classes.detail}>{t('places.unplaced')}</span> : null}
      </AppLink>
    </li>
  )
}
