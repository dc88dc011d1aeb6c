import { Anchor, Button, Text } from '@mantine/core'
import { geoPlaceKinds } from '@muster/contract/organisation/geo/geo.constants'
import type { GeoPlaceKind } from '@muster/contract/organisation/geo/geo.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { IconArrowLeft, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import classes from '../geo/Geo.module.css'
import { placesOptions } from '../geo/geo-queries.ts'
import { FenceMap } from '../geo/map/FenceMap.tsx'
import { PlaceFences } from '../geo/PlaceFences.tsx'
import { addressOfKind, PlaceList } from '../geo/PlaceList.tsx'
import '../geo/texts.ts'

const GeocodeUpload = lazy(() => import('../geo/GeocodeUpload.tsx'))

/** Geo-fencing per location: where its employees may clock in. */
export default function GeofencingPage() {
  const { t } = useTranslation('geo')
  const { frompath = '' } = useParams()
  const [isUploading, setUploading] = useState(false)
  const canManage = useCan('organisation.geo.manage')
  const kind = geoPlaceKinds.find((one) => one === frompath)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        crumbs={[{ label: t('company'), href: hrefOf('/core_hr/org-structure/company') }]}
        {...(canManage && kind
          ? {
              primary: {
                label: t('upload.open'),
                icon: <IconUpload size={16} aria-hidden />,
                onClick: () => setUploading(true),
              },
            }
          : {})}
      />
      {kind ? (
        <Places kind={kind} />
      ) : (
        <EmptyState
          title={t('unknownKind')}
          text={t('unknownKindText')}
          action={
            <Button component={AppLink} to={addressOfKind('location')}>
              {t('toLocations')}
            </Button>
          }
        />
      )}
      {isUploading ? (
        <Suspense fallback={null}>
          <GeocodeUpload onClose={() => setUploading(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Places({ kind }: { kind: GeoPlaceKind }) {
  const { t } = useTranslation('geo')
  const [query] = useSearchParams()
  const chosen = Number(query.get('place')) || null
  return (
    <div className={classes.panes} data-chosen={chosen ? true : undefined}>
      <PlaceList kind={kind} chosen={chosen} />
      <div>
        {chosen ? (
          <>
            <Anchor
              component={AppLink}
              to={addressOfKind(kind)}
              size="sm"
              hiddenFrom="md"
              mb="sm"
              display="inline-flex"
            >
              <IconArrowLeft size={16} aria-hidden /> {t('places.back')}
            </Anchor>
            <ChosenPlace key={`${kind} ${chosen}`} kind={kind} id={chosen} />
          </>
        ) : (
          <AllPlaces kind={kind} />
        )}
      </div>
    </div>
  )
}

/** A branch uses the fences of its location. */
function ChosenPlace({ kind, id }: { kind: GeoPlaceKind; id: number }) {
  const { t } = useTranslation('geo')
  const isBranch = kind === 'branch'
  const places = useQuery({ ...placesOptions(kind, ''), enabled: isBranch })
  if (!isBranch) return <PlaceFences locationId={id} />
  const branch = places.data?.places.find((place) => place.id === id)
  if (!branch) return null
  if (branch.LOCATION_ID === null) {
    return <EmptyState order={2} title={t('places.noLocation')} text={t('places.noLocationText')} />
  }
  return <PlaceFences locationId={branch.LOCATION_ID} title={branch.name} />
}

function AllPlaces({ kind }: { kind: GeoPlaceKind }) {
  const { t } = useTranslation('geo')
  const { data } = useQuery(placesOptions(kind, ''))
  const markers = useMemo(
    () =>
      (data?.places ?? []).flatMap(({ id, name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : [{ id: String(id), name, point: { latitude, longitude }, tone: 'moved' as const }],
      ),
    [data],
  )
  return (
    <div className={classes.work}>
      <FenceMap
        label={t('fences.worldMap')}
        markers={markers}
        fitKey={`${kind} ${markers.length}`}
        height={460}
      />
      <Text size="sm" c="dimmed">
        {t('places.choose')}. {t('places.chooseText')}
      </Text>
    </div>
  )
}
