/** @typedef {{ name?: string, version?: string, dev?: boolean, devOptional?: boolean, integrity?: string }} Locked */

/**
 * A list of packages in the form of CycloneDX, as `npm sbom` makes it.
 *
 * @typedef {object} Bom
 * @property {readonly { 'bom-ref': string, name?: string, hashes?: readonly { alg: string, content: string }[] }[]} components
 * @property {readonly { ref: string, dependsOn?: readonly string[] }[]} dependencies
 */

/**
 * The part of a list that a console runs on. `npm sbom --omit=dev` also leaves out what packages for development share
 * with it, such as react; package-lock.json knows what is for development alone.
 *
 * @template {Bom} B
 * @param {B} bom the list of all packages
 * @param {Readonly<Record<string, Locked>>} packages those of package-lock.json
 * @returns {{ bom: B, problems: string[] }} `problems`: packages that the list lacks, or has with another hash
 */
export function keepShipped(bom, packages) {
  const shipped = new Map(
    Object.entries(packages)
      .filter(([place, { dev, devOptional }]) => place !== '' && dev !== true && devOptional !== true)
      // A package in another one's place has the name that it has itself.
      .map(([place, one]) => [
        `${one.name ?? place.slice(place.lastIndexOf('node_modules/') + 13)}@${one.version ?? ''}`,
        one,
      ]),
  );
  const components = bom.components.filter((one) => shipped.has(one['bom-ref']));
  const listed = new Map(components.map((one) => [one['bom-ref'], one]));
  const problems = [...shipped].flatMap(([ref, { integrity = '' }]) => {
    const one = listed.get(ref);
    if (one === undefined) return [`${ref} is missing`];
    const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
    return one.hashes?.some(({ alg, content }) => alg === 'SHA-512' && content === hash) === true
      ? []
      : [`${ref} has another hash`];
  });
  const dependencies = bom.dependencies
    .filter(({ ref }) => listed.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => listed.has(ref)) ?? [] }));
  return { bom: { ...bom, components, dependencies }, problems };
}
