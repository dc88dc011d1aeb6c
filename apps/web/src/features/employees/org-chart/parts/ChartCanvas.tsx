import '@xyflow/react/dist/base.css'
import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconFocusCentered, IconMinus, IconPlus } from '@muster/ui/icons'
import {
  type Node,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
} from '@xyflow/react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box, ChartModel } from '../model/chart-model.ts'
import { type ColourBy, entryOf, type LegendEntry, plainStripe } from '../model/colours.ts'
import { BOX, curveOf, linkOf } from '../model/layout.ts'
import type { LaidOut } from '../model/use-layout.ts'
import { type Area, areaOf, placesIn, type Viewport } from '../model/window.ts'
import classes from './Chart.module.css'
import { ChartBox, type ChartBoxProps } from './ChartBox.tsx'
import { chartKeys, MOVE_MS } from './chart-keys.ts'
import { clearFar, drawFar } from './draw-far.ts'
import { Minimap } from './Minimap.tsx'
import { useAnchor } from './use-anchor.ts'

type BoxNode = Node<ChartBoxProps & Record<string, unknown>, 'box'>
const nodeTypes: NodeTypes = { box: ({ data }: { data: BoxNode['data'] }) => <ChartBox {...data} /> }

/** With more visible boxes than this, they are painted on a canvas: names would be unreadable anyway. */
const MOST_ELEMENTS = 260
const AROUND = 0.5
export interface ChartCanvasProps {
  model: ChartModel
  laid: LaidOut
  current: string | null
  colourBy: ColourBy
  legend: readonly LegendEntry[]
  changed: ReadonlySet<string>
  showsDotted: boolean
  onCurrent: (key: string) => void
  onOpen: (box: Box) => void
  onToggle: (key: string) => void
}

/** The chart as a pannable drawing: DOM elements for boxes near the viewport, a canvas when zoomed out. */
export function ChartCanvas(props: ChartCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

const pathOf = (points: readonly number[]) =>
  points.map((value, at) => (at % 2 === 0 ? `${at === 0 ? 'M' : 'L'}${value}` : ` ${value}`)).join('')

/** Boxes near the viewport, recomputed only when the viewport leaves the prepared area. */
function useNear(laid: LaidOut, viewport: Viewport, frame: { width: number; height: number }) {
  const prepared = useRef<{ laid: LaidOut; zoom: number; area: Area; near: number[] }>(undefined)
  const sight = areaOf(viewport, frame.width, frame.height, 0)
  const last = prepared.current
  const isInside =
    last &&
    last.laid === laid &&
    last.zoom === viewport.zoom &&
    sight.left >= last.area.left &&
    sight.top >= last.area.top &&
    sight.right <= last.area.right &&
    sight.bottom <= last.area.bottom
  if (!isInside) {
    const area = areaOf(viewport, frame.width, frame.height, AROUND)
    prepared.current = { laid, zoom: viewport.zoom, area, near: placesIn(laid, area) }
  }
  return (prepared.current as { near: number[] }).near
}

function Canvas(props: ChartCanvasProps) {
  const { model, laid, current, colourBy, legend, changed, showsDotted, onCurrent, onOpen, onToggle } = props
  const { t } = useTranslation('orgchart')
  const isDark = useComputedColorScheme('light') === 'dark'
  const flow = useReactFlow()
  const { ref: sizeRef, width, height } = useElementSize<HTMLElement>()
  const frameRef = useRef<HTMLElement>(null)
  const bothRefs = useMergedRef(frameRef, sizeRef)
  const [viewport, setViewport] = useState<Viewport>({ x: 0, y: 0, zoom: 1 })
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useMemo(() => ({ width, height }), [width, height])
  const near = useNear(laid, viewport, frame)
  const isFar = near.length > MOST_ELEMENTS

  const touched = useRef<string>(null)
  const toggle = useCallback(
    (key: string) => {
      touched.current = key
      onToggle(key)
    },
    [onToggle],
  )
  const select = useCallback(
    (key: string) => {
      onCurrent(key)
      const box = model.boxes.get(key)
      if (box) onOpen(box)
    },
    [model, onCurrent, onOpen],
  )
  const nodes = useMemo<BoxNode[]>(() => {
    if (isFar) return []
    return near.flatMap((place) => {
      const key = laid.keys[place] as string
      const box = model.boxes.get(key)
      if (!box) return []
      const data = {
        box,
        isOpen: model.open.has(key),
        isCurrent: key === current,
        isChanged: changed.has(key),
        entry: entryOf(box, colourBy, legend),
        onSelect: select,
        onToggle: toggle,
      }
      const position = { x: laid.layout.x[place] as number, y: laid.layout.y[place] as number }
      return [{ id: key, type: 'box' as const, position, data, ...BOX }]
    })
  }, [isFar, near, laid, model, current, changed, colourBy, legend, select, toggle])

  const links = useMemo(() => {
    if (isFar) return { solid: '', dotted: '' }
    const solid = near.map((place) => {
      const parent = laid.parents[place] as number
      return parent < 0 ? '' : pathOf(linkOf(laid.layout, parent, place))
    })
    const dotted = !showsDotted
      ? []
      : near.flatMap((place) =>
          (model.boxes.get(laid.keys[place] as string)?.dotted ?? []).flatMap(({ key }) => {
            const to = laid.placeOf.get(key)
            return to === undefined ? [] : [curveOf(laid.layout, place, to)]
          }),
        )
    return { solid: solid.join(''), dotted: dotted.join('') }
  }, [isFar, near, laid, model, showsDotted])

  useEffect(() => {
    if (!canvas.current || width === 0) return
    if (!isFar) {
      clearFar(canvas.current)
      return
    }
    drawFar(canvas.current, frame, laid, model.boxes, viewport, {
      colourOf: (box) => {
        const entry = entryOf(box, colourBy, legend)
        return entry && plainStripe(entry.place, isDark)
      },
      isChanged: (key) => changed.has(key),
      line: isDark ? '#4a505d' : '#bcc3cf',
      fill: isDark ? '#7d8799' : '#8a93a6',
      changed: isDark ? '#ffb057' : '#b35300',
    })
  }, [isFar, frame, width, laid, model, viewport, colourBy, legend, changed, isDark])

  const fit = useCallback(
    (ms = MOVE_MS) => {
      const { width: w, height: h } = laid.layout
      if (w > 0) void flow.fitBounds({ x: 0, y: 0, width: w, height: h }, { padding: 0.06, duration: ms })
    },
    [flow, laid],
  )
  const goTo = useCallback(
    (key: string, zoom?: number) => {
      const place = laid.placeOf.get(key)
      if (place === undefined) return
      const x = (laid.layout.x[place] as number) + BOX.width / 2
      const y = (laid.layout.y[place] as number) + BOX.height / 2
      void flow.setCenter(x, y, { zoom: Math.max(zoom ?? flow.getZoom(), 0.8), duration: MOVE_MS })
    },
    [flow, laid],
  )
  useAnchor(laid, touched.current ?? current, flow)
  useFirstView(laid, width, current, fit, goTo)
  useFollow(laid, current, goTo, frameRef)

  const onKeyDown = (event: KeyboardEvent) => {
    const act = chartKeys[event.key]
    if (act) event.preventDefault()
    act?.({ ...props, onToggle: toggle, flow, fit })
  }

  return (
    <section
      ref={bothRefs}
      className={classes.frame}
      aria-label={t('canvas')}
      onKeyDown={onKeyDown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys act on the chart as a whole
      tabIndex={0}
      data-far={isFar || undefined}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <ReactFlow<BoxNode>
        nodes={nodes}
        nodeTypes={nodeTypes}
        onViewportChange={setViewport}
        minZoom={0.01}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        panOnScroll={false}
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements
        proOptions={{ hideAttribution: true }}
        colorMode={isDark ? 'dark' : 'light'}
      >
        <ViewportPortal>
          <svg className={classes.links} aria-hidden>
            <path d={links.solid} />
            <path d={links.dotted} className={classes.dotted} />
          </svg>
        </ViewportPortal>
      </ReactFlow>
      <Controls
        onIn={() => void flow.zoomIn({ duration: MOVE_MS })}
        onOut={() => void flow.zoomOut({ duration: MOVE_MS })}
        onFit={() => fit()}
      />
      <Minimap
        laid={laid}
        viewport={viewport}
        frame={frame}
        onGo={(x, y) => void flow.setCenter(x, y, { zoom: viewport.zoom, duration: MOVE_MS })}
      />
    </section>
  )
}

type GoTo = (key: string, zoom?: number) => void

/** Initially fits the whole chart if it stays readable, otherwise the top or the requested person. */
function useFirstView(
  laid: LaidOut,
  width: number,
  current: string | null,
  fit: (ms?: number) => void,
  goTo: GoTo,
) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || width === 0 || laid.keys.length === 0) return
    isDone.current = true
    if (current !== null) goTo(current, 0.9)
    else if (laid.layout.width < width * 2.2) fit(0)
    else goTo(laid.keys[0] as string, 0.75)
  }, [laid, width, current, fit, goTo])
}

/** Scrolls to the current box, and moves focus to it if focus was in the chart. */
function useFollow(
  laid: LaidOut,
  current: string | null,
  goTo: GoTo,
  frame: { current: HTMLElement | null },
) {
  const seen = useRef(current)
  useEffect(() => {
    if (current === null || current === seen.current || !laid.placeOf.has(current)) return
    seen.current = current
    goTo(current)
    const hadFocus = frame.current?.contains(document.activeElement)
    if (!hadFocus) return
    const later = setTimeout(() => {
      frame.current?.querySelector<HTMLElement>(`[data-box="${current}"]`)?.focus({ preventScroll: true })
    }, MOVE_MS + 60)
    return () => clearTimeout(later)
  }, [current, laid, goTo, frame])
}

function Controls({ onIn, onOut, onFit }: { onIn: () => void; onOut: () => void; onFit: () => void }) {
  const { t } = useTranslation('orgchart')
  const buttons = [
    { label: t('zoomIn'), icon: <IconPlus size={18} />, run: onIn },
    { label: t('zoomOut'), icon: <IconMinus size={18} />, run: onOut },
    { label: t('fit'), icon: <IconFocusCentered size={18} />, run: onFit },
  ]
  return (
    <div className={`${classes.controls} mu-no-print`}>
      {buttons.map(({ label, icon, run }) => (
        <Tooltip key={label} label={label} position="right">
          <ActionIcon variant="default" size="lg" aria-label={label} onClick={run}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
