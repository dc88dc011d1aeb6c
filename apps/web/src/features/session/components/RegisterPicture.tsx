import classes from './EntryFrame.module.css'

const people = Array.from({ length: 9 }, (_, person) => person)
const days = Array.from({ length: 14 }, (_, day) => day)

/** Fill of a day, derived from its position so that the picture is always the same. */
function levelOf(person: number, day: number): number {
  if (day % 7 === 5 || day % 7 === 6) return 0
  const noise = (person * 7 + day * 13 + person * day * 3) % 11
  if (noise === 0) return 1
  return noise < 4 ? 2 : 3
}

/** Abstract attendance register: a row per person, a column per day. Decorative. */
export function RegisterPicture() {
  return (
    <svg viewBox="0 0 760 440" aria-hidden>
      {people.map((person) => (
        <g key={person} transform={`translate(0 ${person * 48})`}>
          <circle cx="18" cy="18" r="16" className={classes.head} />
          <rect x="48" y="8" width={70 + ((person * 29) % 42)} height="8" rx="4" className={classes.head} />
          <rect
            x="48"
            y="22"
            width={44 + ((person * 17) % 30)}
            height="7"
            rx="3.5"
            className={classes.name}
          />
          {days.map((day) => (
            <rect
              key={day}
              x={190 + day * 41}
              y="2"
              width="32"
              height="32"
              rx="9"
              className={classes.cell}
              data-level={levelOf(person, day)}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
