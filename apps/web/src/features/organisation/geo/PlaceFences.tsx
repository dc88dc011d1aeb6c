import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { FenceShape } from '@muster/contract/organisation/geo/fence'
import type { GeoFence } from '@muster/contract/organisation/geo/geo.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { FenceCards } from './FenceCards.tsx'
import { FenceForm } from './FenceForm.tsx'
import { draftOf, drawable, type FenceDraft, newDraft, withShape } from './fence-draft.ts'
import classes from './Geo.module.css'
import { fencesOptions, type GeoLocation, shapeOf } from './geo-queries.ts'
import { FenceMap } from './map/FenceMap.tsx'
import type { MapEngine, MapFence, MapMarker } from './map/map-engine.ts'
import { PointTest } from './PointTest.tsx'

const FenceHistory = lazy(() => import('./FenceHistory.tsx'))

/** A location with its geo-fences on the map, and actions to edit them. */
export function PlaceFences({ locationId, title }: { locationId: number; title?: string | undefined }) {
  const query = useQuery(fencesOptions(locationId, undefined))
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" />} order={2}>
      {({ location, org_login_location, abilities }) => (
        <Fences
          key={location.LOCATION_ID}
          location={location}
          fences={org_login_location}
          canManage={abilities.manage && location.status === 1}
          title={title ?? location.LOCATION_NAME}
        />
      )}
    </Loaded>
  )
}

interface FencesProps {
  location: GeoLocation
  fences: GeoFence[]
  canManage: boolean
  title: string
}

function Fences({ location, fences, canManage, title }: FencesProps) {
  const { t } = useTranslation('geo')
  const engine = useRef<MapEngine | null>(null)
  const [draft, setDraft] = useState<FenceDraft | null>(null)
  const [kept, setKept] = useState('')
  const [isDrawing, setDrawing] = useState(false)
  const [historyOf, setHistoryOf] = useState<GeoFence | null>(null)
  const [tested, setTested] = useState<MapMarker | null>(null)
  const begin = (next: FenceDraft) => {
    setDraft(next)
    setKept(JSON.stringify(next))
    setDrawing(false)
  }
  const close = () => {
    setDraft(null)
    setDrawing(false)
  }
  const take = (shape: FenceShape) => {
    setDrawing(false)
    setDraft((current) => current && withShape(current, shape))
  }
  const shown = useMemo(() => shownFences(fences, draft?.id ?? null), [fences, draft?.id])
  const markers = useMemo(() => markersOf(location, tested), [location, tested])
  const shape = useMemo(() => (draft ? drawable(draft) : null), [draft])
  return (
    <div className={classes.work}>
      <PlaceHead
        location={location}
        title={title}
        onAdd={canManage && !draft ? () => begin(newDraft()) : undefined}
      />
      <div className={classes.stage} data-editing={draft ? true : undefined}>
        <div className={classes.mapColumn}>
          <FenceMap
            label={t('fences.map', { place: title })}
            engineRef={engine}
            fences={shown}
            markers={markers}
            draft={shape}
            onDraft={take}
            drawing={isDrawing ? (draft?.shape ?? null) : null}
            onDrawn={take}
            fitKey={[location.LOCATION_ID, fences.length, draft?.id, tested?.id].join(' ')}
          />
        </div>
        {draft ? (
          <FenceForm
            key={draft.id ?? 'new'}
            location={location}
            draft={draft}
            isDirty={JSON.stringify(draft) !== kept}
            isDrawing={isDrawing}
            onChange={setDraft}
            onDraw={() => setDrawing((on) => !on)}
            onUseCentre={() => setDraft(atCentre(draft, engine.current))}
            onClose={close}
          />
        ) : null}
      </div>
      {fences.length === 0 && !draft ? (
        <EmptyState order={3} title={t('fences.empty')} text={t('fences.emptyText', { place: title })} />
      ) : null}
      {fences.length > 0 ? (
        <>
          <FenceCards
            location={location}
            fences={fences}
            onEdit={canManage ? (fence) => begin(draftOf(fence)) : undefined}
            onHistory={setHistoryOf}
          />
          <PointTest fences={fences} onTest={setTested} />
        </>
      ) : null}
      {historyOf ? (
        <Suspense fallback={null}>
          <FenceHistory fence={historyOf} onClose={() => setHistoryOf(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function PlaceHead({
  location,
  title,
  onAdd,
}: {
  location: GeoLocation
  title: string
  onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  return (
    <div className={classes.head}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {[
            title === location.LOCATION_NAME
              ? ''
              : t('places.ofLocation', { location: location.LOCATION_NAME }),
            location.address,
            t('places.people', { count: location.people, number: format.number(location.people) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {onAdd ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('fences.add')}
        </Button>
      ) : null}
    </div>
  )
}

/** What the map shows: the fence being edited is highlighted. */
function shownFences(fences: readonly GeoFence[], draftId: number | null): MapFence[] {
  return fences
    .filter((fence) => fence.id !== draftId)
    .map((fence) => ({
      id: String(fence.id),
      name: fence.name,
      fence: shapeOf(fence),
      tone: fence.status === 1 ? 'on' : 'off',
    }))
}

/** The draft with its centre at the centre of the map. */
function atCentre(draft: FenceDraft, engine: MapEngine | null): FenceDraft {
  const centre = engine?.centre()
  if (!centre) return draft
  return { ...draft, centre: { latitude: String(centre.latitude), longitude: String(centre.longitude) } }
}

function markersOf(location: GeoLocation, tested: MapMarker | null): MapMarker[] {
  const { latitude, longitude, LOCATION_NAME: name } = location
  const own: MapMarker[] =
    latitude === null || longitude === null
      ? []
      : [{ id: 'place', name, point: { latitude, longitude }, tone: 'place' }]
  return tested ? [...own, tested] : own
}
