import classes from './Brand.module.css'

/** The product's logo: an M formed by two posts and a register. */
function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={classes.mark}>
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <rect x="7" y="7" width="5" height="18" rx="2.5" className={classes.bar} />
      <rect x="13.5" y="12" width="5" height="13" rx="2.5" className={classes.middle} />
      <rect x="20" y="7" width="5" height="18" rx="2.5" className={classes.bar} />
    </svg>
  )
}

/** The organisation's logo, or else the product's, with the organisation's name. */
export function Brand({ logo, name }: { logo?: string | null; name: string }) {
  return (
    <span className={classes.root}>
      {logo ? <img src={logo} alt="" className={classes.logo} /> : <Mark />}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
