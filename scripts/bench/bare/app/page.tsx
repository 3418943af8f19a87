export const dynamic = 'force-dynamic';

/** What a page of the framework costs with nothing on it. */
export default function BarePage() {
  return (
    <main>
      <h1>Bare page</h1>
      <p>Drawn for each request, like every page of the console.</p>
    </main>
  );
}
